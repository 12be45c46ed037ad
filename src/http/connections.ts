import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import ipaddr from "ipaddr.js";

export interface ConnectionLimits {
  readonly maxConnections: number;
  /** The most connections from one internet address; `null` behind a proxy, since all have its address. */
  readonly maxPerAddress: number | null;
  /** The most running requests of one connection. */
  readonly maxPipelined: number;
  /** How long a client may leave an answer unread, or send nothing, before the connection is cut. */
  readonly unreadMs: number;
}

interface Connection {
  readonly socket: Socket;
  readonly network: string | null;
  readonly exchanges: Set<{ readonly request: IncomingMessage; readonly response: ServerResponse }>;
}

/**
 * Limits connections. If there are too many, the one that has made the bridge wait longest (for a request, for a body,
 * for an answer to be read) is cut for the new one, so strangers who hold connections open do not block others. A
 * connection whose request is being processed is never cut for another.
 */
export class HttpConnections {
  readonly #limits: ConnectionLimits;
  /** Least recently active first. */
  readonly #connections = new Map<Socket, Connection>();
  readonly #perNetwork = new Map<string, number>();
  #isEnding = false;

  constructor(limits: ConnectionLimits) {
    this.#limits = limits;
  }

  get count(): number {
    return this.#connections.size;
  }

  /** Handles a new connection. */
  open(socket: Socket): void {
    const { maxConnections, maxPerAddress } = this.#limits;
    const network = maxPerAddress === null ? null : countedNetwork(socket.remoteAddress ?? "");
    const sameNetwork = network === null ? 0 : (this.#perNetwork.get(network) ?? 0);
    if (maxPerAddress !== null && sameNetwork >= maxPerAddress) return void socket.destroy();
    if (this.#connections.size >= maxConnections && !this.#makeRoom()) return void socket.destroy();
    if (network !== null) this.#perNetwork.set(network, sameNetwork + 1);
    this.#connections.set(socket, { socket, network, exchanges: new Set() });
    socket.once("close", () => this.#forget(socket));
  }

  /** Handles the head of a request. Returns false if the connection has too many requests and was cut. */
  begin(request: IncomingMessage, response: ServerResponse): boolean {
    const connection = this.#connections.get(request.socket);
    if (connection === undefined) return !request.socket.destroyed;
    const { exchanges, socket } = connection;
    if (exchanges.size >= this.#limits.maxPipelined) {
      this.#cut(connection);
      return false;
    }
    const exchange = { request, response };
    exchanges.add(exchange);
    if (this.#isEnding) sayLast(response);
    response.once("close", () => {
      exchanges.delete(exchange);
      this.#moved(connection);
    });
    this.#moved(connection);
    return !socket.destroyed;
  }

  /** Makes each further answer close its connection. */
  letEachEnd(): void {
    this.#isEnding = true;
    for (const { exchanges } of this.#connections.values())
      for (const { response } of exchanges) sayLast(response);
  }

  /** Handles an idle connection. */
  timedOut(socket: Socket): void {
    const connection = this.#connections.get(socket);
    if (connection === undefined || waitsForClient(connection)) socket.destroy();
    else socket.setTimeout(this.#limits.unreadMs);
  }

  /**
   * Cuts connections without any data, which browsers open in advance: Node counts them as new, not idle.
   */
  closeUnused(): void {
    for (const connection of this.#connections.values())
      if (connection.socket.bytesRead === 0) this.#cut(connection);
  }

  #makeRoom(): boolean {
    for (const connection of this.#connections.values()) {
      if (!waitsForClient(connection)) continue;
      this.#cut(connection);
      return true;
    }
    return false;
  }

  #cut({ socket }: Connection): void {
    this.#forget(socket);
    socket.destroy();
  }

  #moved(connection: Connection): void {
    if (this.#connections.delete(connection.socket)) this.#connections.set(connection.socket, connection);
  }

  #forget(socket: Socket): void {
    const connection = this.#connections.get(socket);
    if (connection === undefined) return;
    this.#connections.delete(socket);
    const { network } = connection;
    if (network === null) return;
    const left = (this.#perNetwork.get(network) ?? 1) - 1;
    if (left === 0) this.#perNetwork.delete(network);
    else this.#perNetwork.set(network, left);
  }
}

function sayLast(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader("connection", "close");
}

/** Whether the connection waits for the client: for a request, for the rest of one, or until an answer is read. */
function waitsForClient({ socket, exchanges }: Connection): boolean {
  if (exchanges.size === 0 || socket.writableLength > 0) return true;
  return [...exchanges].some(({ request }) => !request.complete);
}

/**
 * The network whose connections are counted together; one IPv6 customer has a whole /64. `null`: an address of this
 * machine or a private network, which proxies and health checks use, and internet clients never have.
 */
function countedNetwork(address: string): string | null {
  if (!ipaddr.isValid(address)) return null;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== "unicast") return null;
  return parsed instanceof ipaddr.IPv6 ? parsed.parts.slice(0, 4).join(":") : parsed.toString();
}
