import { createHmac, randomUUID } from "node:crypto";
import type { Request } from "express";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { networkOf } from "../../http/network-of.ts";
import type { ProblemDocument } from "../../http/problem-document.ts";
import type { Store } from "../../store/store.ts";
import type { AdminEvents } from "../admin-events.ts";
import { readCookie } from "./cookies.ts";
import type { Sessions } from "./sessions.ts";

/** A minute, from one place. */
const WRONG_TRIES = 10;
/** A minute, from all places together: so many are remembered by their place, which a stranger may invent. */
const WRONG_TRIES_EVERYWHERE = 1_000;
const WINDOW_SECONDS = 60;
const EVERYWHERE = "everywhere";

export interface GuessLimitParts {
  readonly sessions: Sessions;
  readonly adminEvents: AdminEvents;
  readonly store: Pick<Store, "tellOthers" | "onOthersChange">;
  readonly adminToken: string;
}

/**
 * Slows guessing down: ten wrong tries a minute from one place, further ones are told to wait. A browser in which the
 * admin has signed in before counts for itself. What is right is never refused, whatever strangers do: the right token,
 * a sign-in link, an open session. The instances of one store tell each other, so that it holds for all together; tries that
 * come to several within the same tenth of a second may each find one left.
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

  /** Counts and logs a wrong try; resolves with what to answer in place of "wrong", if there were too many. */
  async wrongTry(request: Request): Promise<ProblemDocument | null> {
    const from = networkOf(request.ip ?? "");
    const device = readCookie(request, "device");
    const { sessions, adminEvents, adminToken, store } = this.#parts;
    const isKnown = device !== null && (await sessions.isKnownDevice(device));
    const place = createHmac("sha256", adminToken)
      .update(isKnown ? `device ${device}` : `address ${from}`)
      .digest("base64url");
    const waitMs = await this.#count(place);
    if (waitMs === null) {
      adminEvents.note("wrongToken", { from });
      store.tellOthers({ kind: "wrongTry", id: randomUUID(), place });
      return null;
    }
    adminEvents.count("tooManyTries");
    return tooManyTries(Math.max(1, Math.ceil(waitMs / 1000)));
  }

  /** `null`: there was one left. */
  async #count(place: string): Promise<number | null> {
    return (await consume(this.#everywhere, EVERYWHERE)) ?? consume(this.#places, place);
  }
}

/** `null`: there was one left. */
async function consume(limiter: RateLimiterMemory, key: string): Promise<number | null> {
  try {
    await limiter.consume(key);
    return null;
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    return refusal.msBeforeNext;
  }
}

function tooManyTries(seconds: number): ProblemDocument {
  return {
    status: 429,
    error: "too_many_tries",
    reason: { code: "tooManyTries", seconds },
    headers: { "retry-after": String(seconds) },
  };
}
