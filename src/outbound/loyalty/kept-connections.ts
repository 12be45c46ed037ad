import { type ClientRequest, Agent as HttpAgent } from "node:http";
import { Agent as HttpsAgent } from "node:https";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";

interface Agents {
  readonly http: HttpAgent;
  readonly https: HttpsAgent;
}

const KEPT = { keepAlive: true, maxSockets: 64, scheduling: "lifo" } as const;

/**
 * Reuses connections as long as the service sends exactly one answer to each request. A surplus answer would be
 * mistaken for the answer to the next request, so after the first one each request gets its own connection.
 *
 * Known limit: a surplus answer that arrives after the next request was sent, and before that request's own answer, is
 * taken for its answer; it is detected only afterwards. Calls that must not happen twice never share a connection, and
 * an audit finds the rest.
 */
export class KeptConnections {
  readonly #fresh: Agents = { http: new HttpAgent(), https: new HttpsAgent() };
  readonly #kept: Agents;
  readonly #onAnsweredTwice: () => void;
  /** Idle connections, with the number of bytes read from each before it became idle. */
  readonly #idle = new WeakMap<Duplex, number>();
  #hasAnsweredTwice = false;

  constructor(onAnsweredTwice: () => void) {
    this.#onAnsweredTwice = onAnsweredTwice;
    const surplus = () => this.#answeredTwice();
    this.#kept = {
      http: watched(new HttpAgent(KEPT), this.#idle, surplus),
      https: watched(new HttpsAgent(KEPT), this.#idle, surplus),
    };
  }

  get fresh(): Agents {
    return this.#fresh;
  }

  /** The agents that reuse connections; `null`: connections are no longer reused. */
  get kept(): Agents | null {
    return this.#hasAnsweredTwice ? null : this.#kept;
  }

  /**
   * Whether the answer may belong to another request. Call it when the answer has arrived. `wasCut`: the answer was too
   * long; its rest does not count as a surplus.
   */
  isInDoubt(request: ClientRequest, wasCut: boolean): boolean {
    if (!wasCut && this.#hasSurplus(request)) this.#answeredTwice();
    return this.#hasAnsweredTwice && request.reusedSocket;
  }

  /**
   * Whether surplus data arrived together with the answer: then Node closes a connection that both sides would have
   * kept.
   */
  #hasSurplus({ socket, shouldKeepAlive }: ClientRequest & { readonly shouldKeepAlive?: boolean }): boolean {
    if (shouldKeepAlive !== true || socket === null || this.#idle.has(socket)) return false;
    return socket.destroyed && !socket.readableEnded && socket.errored === null;
  }

  #answeredTwice(): void {
    if (this.#hasAnsweredTwice) return;
    this.#hasAnsweredTwice = true;
    for (const { freeSockets } of [this.#kept.http, this.#kept.https])
      for (const socket of Object.values(freeSockets).flat()) socket?.destroy();
    this.#onAnsweredTwice();
  }
}

/**
 * Calls `onSurplus` when data arrives on an idle connection. Node closes such a connection, just as when the service
 * closes it: only the byte count distinguishes the two.
 */
function watched<Each extends HttpAgent>(
  agent: Each,
  idle: WeakMap<Duplex, number>,
  onSurplus: () => void,
): Each {
  const [keep, reuse] = [agent.keepSocketAlive.bind(agent), agent.reuseSocket.bind(agent)];
  function onClose(this: Duplex): void {
    if (bytesRead(this) > (idle.get(this) ?? Number.POSITIVE_INFINITY)) onSurplus();
  }
  return Object.assign(agent, {
    keepSocketAlive(socket: Duplex) {
      idle.set(socket, bytesRead(socket));
      socket.on("close", onClose);
      return keep(socket);
    },
    reuseSocket(socket: Duplex, request: ClientRequest) {
      idle.delete(socket);
      socket.off("close", onClose);
      reuse(socket, request);
    },
  });
}

/** The number of bytes read; for an encrypted connection, of decrypted bytes. */
function bytesRead(socket: Duplex): number {
  return (socket as Socket).bytesRead;
}
