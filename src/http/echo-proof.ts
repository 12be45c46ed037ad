import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** The part of an address's query that asks the bridge to tell what of the request arrived; its value is the proof. */
export const ECHO = "echo";

const GOOD_FOR_MS = 5 * 60_000;
/** Only who holds the admin token makes any; `doctor` needs five. */
const MOST_REMEMBERED = 1_000;
const PROOF = /^(?<told>(?<at>\d{1,15})\.[\w-]{16})\.(?<signature>[\w-]{43})$/;

/** Shows, without telling it, that whoever asks holds the admin token. Each is admitted once. */
export function echoProof(adminToken: string, now: number): string {
  const told = `${now}.${randomBytes(12).toString("base64url")}`;
  return `${told}.${signatureOf(adminToken, "asked", told)}`;
}

/** By which whoever asked knows that its own bridge answered, and not another one. */
export function echoSignature(adminToken: string, proof: string): string {
  return signatureOf(adminToken, "answered", proof);
}

function signatureOf(adminToken: string, what: string, text: string): string {
  return createHmac("sha256", adminToken).update(`echo ${what} ${text}`).digest("base64url");
}

/** Admits each proof once, within five minutes of its making. */
export class EchoProofs {
  readonly #adminToken: string;
  /** Those that were admitted, until when they would be good again; oldest first. */
  readonly #admitted = new Map<string, number>();

  constructor(adminToken: string) {
    this.#adminToken = adminToken;
  }

  admit(proof: string, now: number): boolean {
    const { told = "", at, signature = "" } = PROOF.exec(proof)?.groups ?? {};
    if (at === undefined || Math.abs(now - Number(at)) > GOOD_FOR_MS) return false;
    const expected = signatureOf(this.#adminToken, "asked", told);
    if (!timingSafeEqual(Buffer.from(signature), Buffer.from(expected))) return false;
    this.#forget(now);
    if (this.#admitted.has(told) || this.#admitted.size >= MOST_REMEMBERED) return false;
    this.#admitted.set(told, now + 2 * GOOD_FOR_MS);
    return true;
  }

  #forget(now: number): void {
    for (const [told, until] of this.#admitted) {
      if (until > now) return;
      this.#admitted.delete(told);
    }
  }
}
