import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { Moment } from "../../domain/order/order-snapshot.ts";

export const CHALLENGE_MS = 5 * 60_000;
const NONCE_BYTES = 16;
const TIME_BYTES = 6;
const OPEN_BYTES = NONCE_BYTES + TIME_BYTES;

/** The most used challenges stored for a person. Each is stored until it expires, so that it works only once. */
const MOST_USES = 30;

/** What a challenge is for. It is not valid for anything else. */
export interface ChallengeUse {
  /** The secret of the browser that requested it. */
  readonly visit: string;
  /** The person who adds a way to sign in; `null`: the challenge is for a sign-in. */
  readonly person: string | null;
}

export interface ValidChallenge {
  /** Identifies the challenge, so that a second use is noticed. */
  readonly nonce: string;
  readonly until: Moment;
}

/** A used challenge, as stored until it expires. */
export const usedChallenge = z.object({ nonce: z.string(), until: z.number() });
type Used = readonly ValidChallenge[];

/**
 * Challenges that need no storage, because anyone can request them: each contains its expiry and a seal over what it is
 * for. The code that stores a person's ways to sign in ensures that each challenge is used only once.
 */
export class Challenges {
  readonly #key: string;
  readonly #kind: string;

  /** `kind`: the way to sign in that answers the challenges. */
  constructor(key: string, kind: "passkey" | "single sign-on") {
    this.#key = key;
    this.#kind = kind;
  }

  make(use: ChallengeUse, now: Moment): string {
    const open = Buffer.concat([randomBytes(NONCE_BYTES), Buffer.alloc(TIME_BYTES)]);
    open.writeUIntBE(now + CHALLENGE_MS, NONCE_BYTES, TIME_BYTES);
    return Buffer.concat([open, this.#sealOf(open, use)]).toString("base64url");
  }

  /** Returns `null` if the challenge is invalid or has expired. */
  check(challenge: string, use: ChallengeUse, now: Moment): ValidChallenge | null {
    const bytes = Buffer.from(challenge, "base64url");
    if (bytes.length <= OPEN_BYTES) return null;
    const open = bytes.subarray(0, OPEN_BYTES);
    const seal = this.#sealOf(open, use);
    const shown = bytes.subarray(OPEN_BYTES);
    if (shown.length !== seal.length || !timingSafeEqual(shown, seal)) return null;
    const until = open.readUIntBE(NONCE_BYTES, TIME_BYTES);
    return until > now ? { nonce: open.toString("base64url", 0, NONCE_BYTES), until } : null;
  }

  /** A secret derived from the challenge, which need not be stored either. */
  secretOf(challenge: string, { visit, person }: ChallengeUse, name: string): string {
    return this.#digestOf(name, visit, person, challenge).toString("base64url");
  }

  #sealOf(open: Buffer, { visit, person }: ChallengeUse): Buffer {
    return this.#digestOf("challenge", visit, person, open.toString("base64url"));
  }

  #digestOf(name: string, ...parts: readonly unknown[]): Buffer {
    const text = JSON.stringify([`${this.#kind} ${name}`, ...parts]);
    return createHmac("sha256", this.#key).update(text).digest();
  }
}

/** Returns the used challenges to store from now on; `null` if this one was used before, or if too many are stored. */
export function afterFirstUse(known: Used, valid: ValidChallenge, now: Moment): Used | null {
  const { nonce, until } = valid;
  const current = known.filter((each) => each.until > now);
  if (current.length >= MOST_USES || current.some((each) => each.nonce === nonce)) return null;
  return [...current, { nonce, until }];
}
