import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** The query parameter that requests a report of how the request arrived; its value is the proof. */
export const ECHO = "echo";
/** The header with the same meaning, for requests to the exact address of shops, or if a proxy drops the query. */
export const ECHO_HEADER = "x-bridge-echo";

/**
 * What a proof requests: a report of how the request arrived; an event stream with a silent phase; or a report of how
 * idle connections of such requests ended.
 */
export const ECHO_KINDS = ["arrival", "stream", "connections"] as const;
export type EchoKind = (typeof ECHO_KINDS)[number];

const GOOD_FOR_MS = 5 * 60_000;
/** The most accepted proofs kept. Only holders of the admin token can create them; `doctor` needs about thirty. */
const MOST_REMEMBERED = 1_000;
const PROOF = /^(?<claim>(?<at>\d{1,15})\.[\w-]{16})\.(?<signature>[\w-]{43})$/;

/** Creates a proof that the sender has the admin token, without sending it. Each proof is accepted once. */
export function echoProof(adminToken: string, now: number, kind: EchoKind = "arrival"): string {
  const claim = `${now}.${randomBytes(12).toString("base64url")}`;
  return `${claim}.${signatureOf(adminToken, kind, claim)}`;
}

/** Signs an answer, to prove to the sender that its own bridge answered. */
export function echoSignature(adminToken: string, proof: string): string {
  return signatureOf(adminToken, "answered", proof);
}

function signatureOf(adminToken: string, what: string, text: string): string {
  return createHmac("sha256", adminToken).update(`echo ${what} ${text}`).digest("base64url");
}

/** Accepts each proof once, within five minutes after it was made. */
export class EchoProofs {
  readonly #adminToken: string;
  /** Accepted proofs, with the time until which they must be remembered; oldest first. */
  readonly #admitted = new Map<string, number>();

  constructor(adminToken: string) {
    this.#adminToken = adminToken;
  }

  /** The kind of the proof; `null` if it is not accepted. */
  admit(proof: string, now: number): EchoKind | null {
    const { claim = "", at, signature = "" } = PROOF.exec(proof)?.groups ?? {};
    if (at === undefined || Math.abs(now - Number(at)) > GOOD_FOR_MS) return null;
    const kind = ECHO_KINDS.find((each) =>
      timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(this.#adminToken, each, claim))),
    );
    if (kind === undefined) return null;
    this.#forget(now);
    if (this.#admitted.has(claim) || this.#admitted.size >= MOST_REMEMBERED) return null;
    this.#admitted.set(claim, now + 2 * GOOD_FOR_MS);
    return kind;
  }

  #forget(now: number): void {
    for (const [claim, until] of this.#admitted) {
      if (until > now) return;
      this.#admitted.delete(claim);
    }
  }
}
