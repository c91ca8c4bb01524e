import { MODELS, type ServiceModel } from '../../serviceModels/models';
import { runInEngine } from '../../serviceModels/run';

const named = (name: string): ServiceModel => {
	const model = MODELS.find((each) => each.name === name);
	if (!model) throw new Error(`There is no model ${name}`);
	return model;
};
test.each(MODELS.map((model) => ({ model, name: model.name })))('$name', async ({ model }) => {
	const cpu = process.cpuUsage();
	const own = await runInEngine(model, 50, 0);
	const five = await runInEngine(model, 50, 0, 5);
	const { user, system } = process.cpuUsage(cpu);
	console.log(model.name, own, five, (user + system) / 1e3);
	void named;
});
