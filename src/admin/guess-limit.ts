import type { Request } from "express";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import type { ProblemDocument } from "../problem-document.ts";
import { readCookie } from "./cookies.ts";
import type { Sessions } from "./sessions.ts";

const WRONG_TRIES = 10;
const WINDOW_SECONDS = 60;

/**
 * Slows guessing down: ten wrong tries a minute from one place, further ones are refused unseen. A browser in which
 * the admin has signed in before counts for itself, and the one-time link is not counted at all: a stranger behind the
 * same proxy or router cannot lock the admin out. Sessions that are open are not touched either.
 */
export class GuessLimit {
  readonly #limiter = new RateLimiterMemory({ points: WRONG_TRIES, duration: WINDOW_SECONDS });
  readonly #sessions: Sessions;

  constructor(sessions: Sessions) {
    this.#sessions = sessions;
  }

  /** Counts a try, which `succeeded` takes back. A number: refused, come again after so many seconds. */
  async start(request: Request): Promise<{ readonly succeeded: () => Promise<void> } | number> {
    const place = await this.#placeOf(request);
    try {
      await this.#limiter.consume(place);
      return { succeeded: async () => void (await this.#limiter.reward(place)) };
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
    }
  }

  async #placeOf(request: Request): Promise<string> {
    const device = readCookie(request, "device");
    if (device !== null && (await this.#sessions.isKnownDevice(device))) return `device ${device}`;
    return `address ${networkOf(request.ip ?? "")}`;
  }
}

/** Whoever has one IPv6 address has its whole /64. */
function networkOf(address: string): string {
  if (!address.includes(":") || address.includes(".")) return address;
  const [head = ""] = address.split("::");
  return head.split(":").slice(0, 4).join(":");
}

export function tooManyTries(seconds: number): ProblemDocument {
  return {
    status: 429,
    error: "too_many_tries",
    detail: `Too many wrong tokens were tried from here: try again in ${seconds} seconds.`,
    headers: { "retry-after": String(seconds) },
  };
}
