import { z } from "zod";
import { credentialType } from "../../people/passkeys/ceremony.ts";
import { list, listOf, text } from "../shapes.ts";

/** WebAuthn's JSON for passkeys, as the bridge and browsers exchange it. */

const milliseconds = z.int();
const userVerification = z.literal("required");
const credentialNamed = z.strictObject({ type: credentialType, id: text, transports: list(text) });

export const proofOptions = z
  .strictObject({ challenge: text, rpId: text, timeout: milliseconds, userVerification })
  .describe("For `PublicKeyCredential.parseRequestOptionsFromJSON()`");

export const newOptions = z
  .strictObject({
    challenge: text,
    rp: z.strictObject({ id: text, name: text }),
    user: z.strictObject({ id: text, name: text, displayName: text }),
    pubKeyCredParams: listOf({ type: credentialType, alg: z.int() }),
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
