import type { Server } from "node:http";
import type { Socket } from "node:net";
import type { Request, Response } from "express";
import type { Clock } from "../runtime/time/clock.ts";

/** How watched idle connections ended within the last minute. */
export interface EndedConnections {
  /** Closed by the proxy first, as it should be. */
  readonly byProxy: number;
  /** Closed by the bridge: the proxy might have sent a delivery on the closing connection. */
  readonly byBridge: number;
}

interface ConnectionEnd {
  readonly by: keyof EndedConnections;
  readonly at: number;
}

const MOST_KEPT = 200;
const LOOKS_BACK_MS = 60_000;

/**
 * Records who closes idle connections from a proxy. If it is the bridge, a proxy that keeps them longer sooner or later
 * sends a delivery on a closing connection, and the shop gets a 502.
 */
export class IdleConnections {
  readonly #clock: Clock;
  readonly #ended: ConnectionEnd[] = [];
  readonly #watched = new WeakSet<Socket>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** How long Node's server keeps an idle connection, in milliseconds; `null`: unknown. */
  static keptMs({ socket }: Request): number | null {
    const { server } = socket as Socket & { readonly server?: Partial<Server> };
    const keptMs = server?.keepAliveTimeout ?? 0;
    return keptMs > 0 ? keptMs : null;
  }

  /** Watches the connection of an answered request. */
  watch(request: Request, response: Response): void {
    const { socket } = request;
    const keptMs = IdleConnections.keptMs(request);
    if (!response.shouldKeepAlive || keptMs === null || this.#watched.has(socket)) return;
    this.#watched.add(socket);
    let by: ConnectionEnd["by"] = "byBridge";
    let movedAt = this.#clock.now();
    response.once("finish", () => {
      movedAt = this.#clock.now();
    });
    const leaves = () => {
      by = "byProxy";
    };
    socket.once("end", leaves).once("error", leaves);
    socket.once("close", () => {
      const at = this.#clock.now();
      // The connection was closed for another reason than being idle.
      if (by === "byBridge" && at - movedAt < keptMs) return;
      this.#ended.push({ by, at });
      if (this.#ended.length > MOST_KEPT) this.#ended.shift();
    });
  }

  ended(): EndedConnections {
    const since = this.#clock.now() - LOOKS_BACK_MS;
    const latest = this.#ended.filter(({ at }) => at >= since);
    const count = (by: ConnectionEnd["by"]) => latest.filter((each) => each.by === by).length;
    return { byProxy: count("byProxy"), byBridge: count("byBridge") };
  }
}
