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

	isAnythingUnderWay(): boolean {
		for (const client of this.clients) {
			const ports = this.ports.get(client);
			// Node lists it among its requests until it is connected.
			if (ports === undefined) continue;
			const server = this.servers.get(ports);
			if (!server) {
				if (!client.destroyed) return true;
			} else if (client.closed && server.closed) {
				this.clients.delete(client);
				this.servers.delete(ports);
			} else if (isAnythingBetween(client, server) || isAnythingBetween(server, client)) {
				return true;
			}
		}
		return false;
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

/** Whether anything is on its way from one end to the other: bytes, or the news that no more will come. */
function isAnythingBetween(from: Socket, to: Socket): boolean {
	if (to.destroyed || flagOf(to, '_readableState', 'ended')) return false;
	// What lies there for an end that wants no more for now stays there.
	if (!flagOf(to, '_handle', 'reading')) return false;
	const isOver = from.destroyed || from.writableFinished;
	return isOver || (from.bytesWritten ?? 0) > to.bytesRead;
}

/** One of what Node notes of its own on a connection. */
function flagOf(socket: Socket, part: '_readableState' | '_handle', flag: string): boolean {
	const noted: unknown = Reflect.get(socket, part);
	return typeof noted === 'object' && noted !== null && Reflect.get(noted, flag) === true;
}
