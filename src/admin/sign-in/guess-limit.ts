import { createHmac, randomUUID } from "node:crypto";
import type { Request } from "express";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { networkOf } from "../../http/network-of.ts";
import { type ProblemDocument, tooMany } from "../../http/problem-document.ts";
import type { Store } from "../../store/store.ts";
import type { AdminEvents } from "../admin-events.ts";
import { readCookie } from "./cookies.ts";
import type { Sessions } from "./sessions.ts";

/** Wrong tries allowed per minute and place. */
const WRONG_TRIES = 10;
/** Wrong tries allowed per minute in total, which bounds how many places, possibly forged, are remembered. */
const WRONG_TRIES_EVERYWHERE = 1_000;
const WINDOW_SECONDS = 60;
const EVERYWHERE = "everywhere";

export interface GuessLimitParts {
  readonly sessions: Sessions;
  readonly adminEvents: AdminEvents;
  readonly store: Pick<Store, "notifyOthers" | "onOthersChange">;
  readonly adminToken: string;
}

/**
 * Slows guessing down: after ten wrong tries a minute from one place, the client has to wait. A browser in which the
 * admin has signed in before counts separately. The right token, a sign-in link and an open session are never refused,
 * whatever strangers do. Instances on one store share the counts, so the limit holds for all together; tries at several
 * instances within the same tenth of a second may each find one left.
 */
export class GuessLimit {
  readonly #places = new RateLimiterMemory({ points: WRONG_TRIES, duration: WINDOW_SECONDS });
  readonly #everywhere = new RateLimiterMemory({ points: WRONG_TRIES_EVERYWHERE, duration: WINDOW_SECONDS });
  readonly #parts: GuessLimitParts;

  constructor(parts: GuessLimitParts) {
    this.#parts = parts;
    parts.store.onOthersChange((change) => {
      if (change.kind === "wrongTry")
        void this.#count(change.place).then(() => parts.adminEvents.heardOfTry());
    });
  }

  /** Counts and logs a wrong try. Returns the problem to answer instead of "wrong" if there were too many. */
  async wrongTry(
    request: Request,
    event: "wrongToken" | "wrongPasskey" | "wrongSso" = "wrongToken",
  ): Promise<ProblemDocument | null> {
    const { adminEvents, store } = this.#parts;
    const from = networkOf(request.ip ?? "");
    const place = await this.placeOf(request);
    const waitMs = await this.#count(place);
    if (waitMs === null) {
      adminEvents.note(event, { from });
      store.notifyOthers({ kind: "wrongTry", id: randomUUID(), place });
      return null;
    }
    adminEvents.count("tooManyTries");
    const seconds = Math.max(1, Math.ceil(waitMs / 1000));
    return tooMany("too_many_tries", { code: "tooManyTries", seconds }, seconds);
  }

  /** A digest of whose tries count together: a browser in which somebody has signed in before, or a network. */
  async placeOf(request: Request): Promise<string> {
    const { sessions, adminToken } = this.#parts;
    const device = readCookie(request, "device");
    const isKnown = device !== null && (await sessions.isKnownDevice(device));
    return createHmac("sha256", adminToken)
      .update(isKnown ? `device ${device}` : `address ${networkOf(request.ip ?? "")}`)
      .digest("base64url");
  }

  /** Milliseconds to wait; `null` within the limit. */
  async #count(place: string): Promise<number | null> {
    return (await consume(this.#everywhere, EVERYWHERE)) ?? consume(this.#places, place);
  }
}

/** Milliseconds to wait; `null` within the limit. */
async function consume(limiter: RateLimiterMemory, key: string): Promise<number | null> {
  try {
    await limiter.consume(key);
    return null;
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    return refusal.msBeforeNext;
  }
}
