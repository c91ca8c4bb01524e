const e2e = require('./jest.config');
const queue = require('./jest.queue.config');

/** Both in one run, for CI. */
module.exports = { ...e2e, projects: [...e2e.projects, ...queue.projects] };
