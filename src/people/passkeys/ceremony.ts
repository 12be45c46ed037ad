import { z } from "zod";
import { jsonIn } from "../../domain/json-in.ts";
import type { PasskeySite } from "./passkey-site.ts";

/** Ed25519, ECDSA with P-256, RSA: one of them is known to every authenticator. */
export const ALGORITHMS = [-8, -7, -257] as const;
/** An RSA key of 4,096 bits has 540 bytes. A larger key would only make verification slow. */
const MOST_KEY_BYTES = 1_000;

const base64url = (most: number) => z.base64url().min(1).max(most);
/** The standard allows at most 1,023 bytes. */
const credentialId = base64url(1_364);
const signedText = base64url(4_000);
export const credentialType = z.literal("public-key");
const credential = { id: credentialId, rawId: credentialId, type: credentialType };

/** What a browser sends after it created a passkey. Other fields are ignored. */
export const newPasskey = z
  .object({
    ...credential,
    response: z.object({
      clientDataJSON: signedText,
      attestationObject: base64url(8_000),
      /** How the browser can reach the authenticator. It needs this again at each sign-in. */
      transports: z
        .array(z.string().regex(/^[a-z-]{1,20}$/))
        .max(10)
        .default([]),
    }),
  })
  .describe("The result of `navigator.credentials.create()`, as its `toJSON()` writes it");
export type NewPasskey = z.output<typeof newPasskey>;

/** What a browser sends after it used a passkey. Other fields are ignored. */
export const passkeyProof = z
  .object({
    ...credential,
    response: z.object({
      clientDataJSON: signedText,
      authenticatorData: signedText,
      signature: signedText,
      userHandle: base64url(86).nullish().describe("The `user.id` that the passkey was created for"),
    }),
  })
  .describe("The result of `navigator.credentials.get()`, as its `toJSON()` writes it");
export type PasskeyProof = z.output<typeof passkeyProof>;

/** The stored part of a passkey, which verifies proofs. */
export interface PublicPart {
  /** The id that the authenticator assigned. */
  readonly credential: string;
  /** COSE key, base64url. */
  readonly publicKey: string;
  /** How often the passkey was used, according to its authenticator. */
  readonly counter: number;
}

interface Expected {
  readonly site: PasskeySite;
  readonly isChallenge: (challenge: string) => boolean;
}

/** Loaded when a passkey is first used: loading takes a sixth of a second, which should not delay the start. */
const library = () => import("@simplewebauthn/server");

/** Returns `null` if the passkey was created for another site or another challenge, or without verifying the user. */
export async function checkNew(
  made: NewPasskey,
  { site, isChallenge }: Expected,
): Promise<PublicPart | null> {
  const { verifyRegistrationResponse } = await library();
  const { decodeAttestationObject, isoBase64URL } = await import("@simplewebauthn/server/helpers");
  return unlessHostile(async () => {
    const { attestationObject } = made.response;
    const attestation = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject));
    // Browsers remove attestations, as requested. Verifying one would mean parsing certificates chosen by the sender,
    // and calling addresses in them.
    if (attestation.get("fmt") !== "none" && !isSelfSigned(attestation)) return null;
    const checked = await verifyRegistrationResponse({
      response: {
        ...made,
        response: { clientDataJSON: made.response.clientDataJSON, attestationObject },
        clientExtensionResults: {},
      },
      ...{ expectedOrigin: site.origin, expectedRPID: site.domain, expectedChallenge: isChallenge },
      ...{ requireUserVerification: true, supportedAlgorithmIDs: [...ALGORITHMS] },
    });
    if (!checked.verified || isWithinFrame(made.response.clientDataJSON)) return null;
    const { id, publicKey, counter } = checked.registrationInfo.credential;
    if (publicKey.length > MOST_KEY_BYTES) return null;
    return { credential: id, counter, publicKey: Buffer.from(publicKey).toString("base64url") };
  });
}

/** Returns the authenticator's new counter; `null` if the proof is invalid. */
export async function checkProof(
  shown: PasskeyProof,
  known: Pick<PublicPart, "credential" | "publicKey">,
  { site, isChallenge }: Expected,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await library();
  const { clientDataJSON, authenticatorData, signature } = shown.response;
  return unlessHostile(async () => {
    const checked = await verifyAuthenticationResponse({
      response: {
        ...shown,
        response: { clientDataJSON, authenticatorData, signature },
        clientExtensionResults: {},
      },
      ...{ expectedOrigin: site.origin, expectedRPID: site.domain, expectedChallenge: isChallenge },
      // The counter is compared where it is stored, because it may change meanwhile.
      credential: { id: known.credential, publicKey: bytesOf(known.publicKey), counter: 0 },
      requireUserVerification: true,
    });
    if (!checked.verified || isWithinFrame(clientDataJSON)) return null;
    return checked.authenticationInfo.newCounter;
  });
}

/** Whether the counter is valid: it has increased, or the authenticator does not count and always reports 0. */
export function isCountedOn(before: number, counter: number): boolean {
  return counter > before || (counter === 0 && before === 0);
}

/** The signed challenge, not verified yet; `null` if there is none. */
export function challengeIn(clientDataJSON: string): string | null {
  const { challenge } = clientDataOf(clientDataJSON);
  return typeof challenge === "string" ? challenge : null;
}

function isWithinFrame(clientDataJSON: string): boolean {
  return clientDataOf(clientDataJSON).crossOrigin === true;
}

function clientDataOf(text: string): { readonly challenge?: unknown; readonly crossOrigin?: unknown } {
  const parsed = jsonIn(bytesOf(text).toString("utf8"));
  return typeof parsed === "object" && parsed !== null ? parsed : {};
}

function isSelfSigned(attestation: {
  get(name: "fmt"): unknown;
  get(name: "attStmt"): { get(name: "x5c"): unknown };
}): boolean {
  return attestation.get("fmt") === "packed" && attestation.get("attStmt").get("x5c") === undefined;
}

function bytesOf(text: string): Buffer<ArrayBuffer> {
  return Buffer.from(text, "base64url");
}

/** Returns `null` if `check` throws: the library throws at every invalid input, and so does parsing it. */
async function unlessHostile<Result>(check: () => Promise<Result>): Promise<Result | null> {
  try {
    return await check();
  } catch {
    return null;
  }
}
