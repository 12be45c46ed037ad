import { z } from "zod";
import { list, listOf, text } from "../shapes.ts";

/** What browsers and the bridge exchange about passkeys, as WebAuthn's JSON names it. */

const base64url = (most: number) => z.base64url().min(1).max(most);
/** Longer ones are not allowed to exist: 1,023 bytes. */
const credentialId = base64url(1_364);
const signedText = base64url(4_000);
const credential = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal("public-key"),
};

/** What else a browser sends with them is left out. */
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

export const newPasskey = z
  .object({
    ...credential,
    response: z.object({
      clientDataJSON: signedText,
      attestationObject: base64url(8_000),
      transports: z
        .array(z.string().regex(/^[a-z-]{1,20}$/))
        .max(10)
        .default([]),
    }),
  })
  .describe("The result of `navigator.credentials.create()`, as its `toJSON()` writes it");

const milliseconds = z.int();
const userVerification = z.literal("required");
const credentialNamed = z.strictObject({ type: credential.type, id: text, transports: list(text) });

export const proofOptions = z
  .strictObject({ challenge: text, rpId: text, timeout: milliseconds, userVerification })
  .describe("For `PublicKeyCredential.parseRequestOptionsFromJSON()`");

export const newOptions = z
  .strictObject({
    challenge: text,
    rp: z.strictObject({ id: text, name: text }),
    user: z.strictObject({ id: text, name: text, displayName: text }),
    pubKeyCredParams: listOf({ type: credential.type, alg: z.int() }),
    timeout: milliseconds,
    excludeCredentials: list(credentialNamed),
    authenticatorSelection: z.strictObject({
      residentKey: z.literal("required"),
      requireResidentKey: z.literal(true),
      userVerification,
    }),
    attestation: z.literal("none"),
  })
  .describe("For `PublicKeyCredential.parseCreationOptionsFromJSON()`");
