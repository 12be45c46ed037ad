import type { Request } from "express";
import ipaddr from "ipaddr.js";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import type { ProblemDocument } from "../../http/problem-document.ts";
import type { AdminEvents } from "../admin-events.ts";
import { readCookie } from "./cookies.ts";
import type { Sessions } from "./sessions.ts";

/** A minute, from one place. */
const WRONG_TRIES = 10;
/** A minute, from all places together: so many are remembered by their place, which a stranger may invent. */
const WRONG_TRIES_EVERYWHERE = 1_000;
const WINDOW_SECONDS = 60;
const EVERYWHERE = "everywhere";

/**
 * Slows guessing down: ten wrong tries a minute from one place, further ones are told to wait. A browser in which the
 * admin has signed in before counts for itself. What is right is never refused, whatever strangers do: the right token,
 * a sign-in link, an open session.
 */
export class GuessLimit {
  readonly #places = new RateLimiterMemory({ points: WRONG_TRIES, duration: WINDOW_SECONDS });
  readonly #everywhere = new RateLimiterMemory({ points: WRONG_TRIES_EVERYWHERE, duration: WINDOW_SECONDS });
  readonly #sessions: Sessions;
  readonly #adminEvents: AdminEvents;

  constructor(sessions: Sessions, adminEvents: AdminEvents) {
    this.#sessions = sessions;
    this.#adminEvents = adminEvents;
  }

  /** Counts and logs a wrong try; resolves with what to answer in place of "wrong", if there were too many. */
  async wrongTry(request: Request): Promise<ProblemDocument | null> {
    const from = networkOf(request.ip ?? "");
    const device = readCookie(request, "device");
    const isKnown = device !== null && (await this.#sessions.isKnownDevice(device));
    const place = isKnown ? `device ${device}` : `address ${from}`;
    const waitMs = (await consume(this.#everywhere, EVERYWHERE)) ?? (await consume(this.#places, place));
    if (waitMs === null) {
      this.#adminEvents.note("wrongToken", { from });
      return null;
    }
    this.#adminEvents.count("tooManyTries");
    return tooManyTries(Math.max(1, Math.ceil(waitMs / 1000)));
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

/** Whoever has one IPv6 address has its whole /64; the address of a person is not kept. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return "unknown";
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return `${ipaddr.IPv4.networkAddressFromCIDR(`${parsed}/24`)}/24`;
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed}/64`)}/64`;
}

function tooManyTries(seconds: number): ProblemDocument {
  return {
    status: 429,
    error: "too_many_tries",
    reason: { code: "tooManyTries", seconds },
    headers: { "retry-after": String(seconds) },
  };
}
