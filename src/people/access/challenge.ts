import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { Moment } from "../../domain/order/order-snapshot.ts";

export const CHALLENGE_MS = 5 * 60_000;
const NONCE_BYTES = 16;
const TIME_BYTES = 6;
const OPEN_BYTES = NONCE_BYTES + TIME_BYTES;

/** The most challenges of a person that are remembered while they are valid, to count each only once. */
const MOST_USES = 30;

/** What a challenge is for. One that was made for something else is not valid. */
export interface ChallengeUse {
  /** Secret of the browser that asked. */
  readonly visit: string;
  /** Who adds a way to sign in; `null`: it is for a sign-in. */
  readonly person: string | null;
}

export interface ValidChallenge {
  /** By this it is known when it is used again. */
  readonly nonce: string;
  readonly until: Moment;
}

/** A challenge that was used, as it is stored until it expires. */
export const usedChallenge = z.object({ nonce: z.string(), until: z.number() });
type Used = readonly ValidChallenge[];

/**
 * Challenges that nothing has to be stored for, because strangers ask for them: each contains its end and a seal over what it
 * is for. That each counts once is seen to where the way to sign in is stored.
 */
export class Challenges {
  readonly #key: string;
  readonly #kind: string;

  /** `kind`: of what answers them. */
  constructor(key: string, kind: "passkey" | "single sign-on") {
    this.#key = key;
    this.#kind = kind;
  }

  make(use: ChallengeUse, now: Moment): string {
    const open = Buffer.concat([randomBytes(NONCE_BYTES), Buffer.alloc(TIME_BYTES)]);
    open.writeUIntBE(now + CHALLENGE_MS, NONCE_BYTES, TIME_BYTES);
    return Buffer.concat([open, this.#sealOf(open, use)]).toString("base64url");
  }

  /** `null`: it is not valid, or not any more. */
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

  /** A secret that belongs to the challenge, and need not be stored either. */
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

/** `null`: it was used before. Otherwise what is remembered from now on. */
export function afterFirstUse(known: Used, valid: ValidChallenge, now: Moment): Used | null {
  const { nonce, until } = valid;
  const current = known.filter((each) => each.until > now);
  if (current.length >= MOST_USES || current.some((each) => each.nonce === nonce)) return null;
  return [...current, { nonce, until }];
}
