import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** The query parameter that asks the bridge to report what arrived of the request; its value is the proof. */
export const ECHO = "echo";
/** The same as a header, for requests that need the exact address that shops use, or whose query gets lost. */
export const ECHO_HEADER = "x-bridge-echo";

/**
 * What a proof asks for: what arrived of the request; an event stream that falls silent; or how the idle connections of
 * such requests ended.
 */
export const ECHO_KINDS = ["arrival", "stream", "connections"] as const;
export type EchoKind = (typeof ECHO_KINDS)[number];

const GOOD_FOR_MS = 5 * 60_000;
/** Only holders of the admin token can make proofs; `doctor` needs about thirty at most. */
const MOST_REMEMBERED = 1_000;
const PROOF = /^(?<told>(?<at>\d{1,15})\.[\w-]{16})\.(?<signature>[\w-]{43})$/;

/** Proves, without sending it, that the sender has the admin token. Each proof is accepted once. */
export function echoProof(adminToken: string, now: number, kind: EchoKind = "arrival"): string {
  const told = `${now}.${randomBytes(12).toString("base64url")}`;
  return `${told}.${signatureOf(adminToken, kind, told)}`;
}

/** Proves to the sender that its own bridge answered, and not another one. */
export function echoSignature(adminToken: string, proof: string): string {
  return signatureOf(adminToken, "answered", proof);
}

function signatureOf(adminToken: string, what: string, text: string): string {
  return createHmac("sha256", adminToken).update(`echo ${what} ${text}`).digest("base64url");
}

/** Accepts each proof once, within five minutes after it was made. */
export class EchoProofs {
  readonly #adminToken: string;
  /** Accepted proofs, with the time until which they would be valid; oldest first. */
  readonly #admitted = new Map<string, number>();

  constructor(adminToken: string) {
    this.#adminToken = adminToken;
  }

  /** What the proof asks for; `null` if it is not accepted. */
  admit(proof: string, now: number): EchoKind | null {
    const { told = "", at, signature = "" } = PROOF.exec(proof)?.groups ?? {};
    if (at === undefined || Math.abs(now - Number(at)) > GOOD_FOR_MS) return null;
    const kind = ECHO_KINDS.find((each) =>
      timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(this.#adminToken, each, told))),
    );
    if (kind === undefined) return null;
    this.#forget(now);
    if (this.#admitted.has(told) || this.#admitted.size >= MOST_REMEMBERED) return null;
    this.#admitted.set(told, now + 2 * GOOD_FOR_MS);
    return kind;
  }

  #forget(now: number): void {
    for (const [told, until] of this.#admitted) {
      if (until > now) return;
      this.#admitted.delete(told);
    }
  }
}
