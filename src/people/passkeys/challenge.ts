import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Moment } from "../../domain/order/order-snapshot.ts";

export const CHALLENGE_MS = 5 * 60_000;
const NONCE_BYTES = 16;
const TIME_BYTES = 6;
const OPEN_BYTES = NONCE_BYTES + TIME_BYTES;

/** What a challenge is for. One that was made for something else is not valid. */
export interface ChallengeUse {
  /** Secret of the browser that asked. */
  readonly visit: string;
  /** Who adds a passkey; `null`: it is for a sign-in. */
  readonly person: string | null;
}

export interface ValidChallenge {
  /** By this it is known when it is used again. */
  readonly nonce: string;
  readonly until: Moment;
}

/**
 * Challenges that nothing has to be stored for, because strangers ask for them: each contains its end and a seal over what it
 * is for. That each counts once is seen to where its passkey is stored.
 */
export class Challenges {
  readonly #key: string;

  constructor(key: string) {
    this.#key = key;
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

  #sealOf(open: Buffer, { visit, person }: ChallengeUse): Buffer {
    const parts = ["passkey challenge", visit, person, open.toString("base64url")];
    return createHmac("sha256", this.#key).update(JSON.stringify(parts)).digest();
  }
}
