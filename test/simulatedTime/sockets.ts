import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { Socket } from 'node:net';

const CLIENT = 'net.client.socket';
const SERVER = 'net.server.socket';

/**
 * All connections within this process, from both ends: what one end has sent and the other has not
 * yet been given is under way, however idle everything looks.
 */
export class Sockets {
	private readonly clients = new Set<Socket>();
	/** By the ports of both ends, as the client sees them. */
	private readonly servers = new Map<string, Socket>();
	private readonly ports = new WeakMap<Socket, string>();

	start(): void {
		subscribe(CLIENT, this.onClient);
		subscribe(SERVER, this.onServer);
	}

	stop(): void {
		unsubscribe(CLIENT, this.onClient);
		unsubscribe(SERVER, this.onServer);
		this.clients.clear();
		this.servers.clear();
	}

	/** What is on its way, in a form that stays the same as long as nothing arrives; empty when nothing is. */
	underWay(): string {
		const all: string[] = [];
		for (const client of this.clients) {
			const ports = this.ports.get(client);
			// Node lists it among its requests until it is connected.
			if (ports === undefined) continue;
			const server = this.servers.get(ports);
			if (!server) {
				if (!client.destroyed) all.push(`${ports} is not accepted`);
				continue;
			}
			if (client.closed && server.closed) {
				this.clients.delete(client);
				this.servers.delete(ports);
				continue;
			}
			for (const [from, to] of [
				[client, server],
				[server, client],
			] as const) {
				const left = leftBetween(from, to);
				if (left !== '') all.push(`${ports} ${left}`);
			}
		}
		return all.join();
	}

	private readonly onClient = (message: unknown) => {
		const socket = socketIn(message);
		this.clients.add(socket);
		socket.once('connect', () => {
			this.ports.set(socket, `${socket.localPort} ${socket.remotePort}`);
		});
		socket.once('close', () => {
			if (!this.ports.has(socket)) this.clients.delete(socket);
		});
	};

	private readonly onServer = (message: unknown) => {
		const socket = socketIn(message);
		this.servers.set(`${socket.remotePort} ${socket.localPort}`, socket);
	};
}

function socketIn(message: unknown): Socket {
	if (typeof message === 'object' && message !== null && 'socket' in message) {
		const { socket } = message;
		if (socket instanceof Socket) return socket;
	}
	throw new Error('Node has announced a connection without its socket');
}

/** What is on its way from one end to the other: bytes, or the news that no more will come. */
function leftBetween(from: Socket, to: Socket): string {
	if (to.destroyed) return '';
	const sent = from.bytesWritten ?? 0;
	if (sent > to.bytesRead) return `${sent - to.bytesRead} bytes`;
	const isOver = from.destroyed || from.writableFinished;
	return isOver && !hasEnded(to) ? 'the end' : '';
}

function hasEnded(socket: Socket): boolean {
	const state: unknown = Reflect.get(socket, '_readableState');
	return typeof state === 'object' && state !== null && 'ended' in state && state.ended === true;
}
