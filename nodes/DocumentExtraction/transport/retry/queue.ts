/** Those who wait, in the order of their numbers. Taking the first costs nothing, however many they are. */
export class Queue<T extends { number: number }> {
	private members: T[] = [];
	private first = 0;

	get size(): number {
		return this.members.length - this.first;
	}

	get head(): T | undefined {
		return this.members[this.first];
	}

	/** To the end, but for one that has its number from before. */
	add(member: T): void {
		const { members } = this;
		let at = members.length;
		while (at > this.first && (members[at - 1]?.number ?? 0) > member.number) at -= 1;
		members.splice(at, 0, member);
	}

	takeFirst(): T | undefined {
		const member = this.members[this.first];
		if (this.size > 0) this.first += 1;
		// What was taken is let go of now and then, and not each time.
		if (this.first * 2 > this.members.length) this.restart(this.members.slice(this.first));
		return member;
	}

	takeAll(isTaken: (member: T) => boolean): T[] {
		const all = this.members.slice(this.first);
		const taken = new Set(all.filter(isTaken));
		if (taken.size > 0) this.restart(all.filter((member) => !taken.has(member)));
		return [...taken];
	}

	private restart(members: T[]): void {
		this.members = members;
		this.first = 0;
	}
}
