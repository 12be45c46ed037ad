import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** The part of an address's query that asks the bridge to tell what of the request arrived; its value is the proof. */
export const ECHO = "echo";
/** The same as a header, for requests whose address has to be the one that shops send to, or whose query gets lost. */
export const ECHO_HEADER = "x-bridge-echo";

/**
 * What a proof asks for: what arrived of the request; an event stream that falls silent; or how the idle connections ended
 * that brought such requests.
 */
export const ECHO_KINDS = ["arrival", "stream", "connections"] as const;
export type EchoKind = (typeof ECHO_KINDS)[number];

const GOOD_FOR_MS = 5 * 60_000;
/** Only who holds the admin token makes any; `doctor` needs some thirty at most. */
const MOST_REMEMBERED = 1_000;
const PROOF = /^(?<told>(?<at>\d{1,15})\.[\w-]{16})\.(?<signature>[\w-]{43})$/;

/** Shows, without telling it, that whoever asks holds the admin token. Each is admitted once. */
export function echoProof(adminToken: string, now: number, kind: EchoKind = "arrival"): string {
  const told = `${now}.${randomBytes(12).toString("base64url")}`;
  return `${told}.${signatureOf(adminToken, kind, told)}`;
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

  /** What it asks for; `null`: it is admitted for nothing. */
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
