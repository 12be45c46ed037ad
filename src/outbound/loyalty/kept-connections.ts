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
 * Connections that are reused as long as the service gives exactly one answer to each request. A surplus answer would
 * be mistaken for the answer to the next request, so after the first one each request gets its own connection.
 *
 * Known limit: a late surplus answer that arrives after the next request was sent, and before that request's own
 * answer, is taken for its answer; the surplus shows only then. Calls that must not happen twice never share a
 * connection, and an audit finds the rest.
 */
export class KeptConnections {
  readonly #fresh: Agents = { http: new HttpAgent(), https: new HttpsAgent() };
  readonly #kept: Agents;
  readonly #onAnsweredTwice: () => void;
  /** Idle connections, with the number of bytes read from each by then. */
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

  /** `null`: no connection is reused. */
  get kept(): Agents | null {
    return this.#hasAnsweredTwice ? null : this.#kept;
  }

  /** Call it when the answer is there: whether it may be the answer to another request. */
  isInDoubt(request: ClientRequest): boolean {
    if (this.#hasSurplus(request)) this.#answeredTwice();
    return this.#hasAnsweredTwice && request.reusedSocket;
  }

  /**
   * More arrived in one piece with the answer: then Node closes the connection, which neither side wanted, and does not
   * keep it.
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
 * Calls `onSurplus` when something arrives on an idle connection. Node closes such a connection unread, just as when
 * the service closes it: only the byte count tells the two apart.
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

/** The decrypted bytes of an encrypted connection. */
function bytesRead(socket: Duplex): number {
  return (socket as Socket).bytesRead;
}
