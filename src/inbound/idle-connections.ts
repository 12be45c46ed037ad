import type { Server } from "node:http";
import type { Socket } from "node:net";
import type { Request, Response } from "express";
import type { Clock } from "../runtime/time/clock.ts";

/** How idle connections ended that had brought such requests within the last minute. */
export interface EndedConnections {
  /** By the proxy, in time. */
  readonly byProxy: number;
  /** By the bridge: the proxy might have sent a delivery into the one that was being closed. */
  readonly byBridge: number;
}

interface ConnectionEnd {
  readonly by: keyof EndedConnections;
  readonly at: number;
}

const MOST_KEPT = 200;
const LOOKS_BACK_MS = 60_000;

/**
 * Who ends the idle connections that come from a proxy. Where it is the bridge, a proxy that keeps them longer sends a
 * delivery into one that is being closed, sooner or later, and the shop gets 502.
 */
export class IdleConnections {
  readonly #clock: Clock;
  readonly #ended: ConnectionEnd[] = [];
  readonly #watched = new WeakSet<Socket>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** How long the server keeps an idle connection, as Node has it; `null`: nobody knows. */
  static keptMs({ socket }: Request): number | null {
    const { server } = socket as Socket & { readonly server?: Partial<Server> };
    const keptMs = server?.keepAliveTimeout ?? 0;
    return keptMs > 0 ? keptMs : null;
  }

  /** The connection of a request that was answered. */
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
      // A connection that was cut for another reason says nothing.
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
