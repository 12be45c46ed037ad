import { z } from "zod";
import { secret } from "../platform/kit/credential.ts";
import { exactUrl, expects, text, token } from "./values.ts";

const encryptionKey = z.string().refine(isKey, expects({ code: "expectedKey" }));

const LABEL_LETTERS = 40;

/** An identity provider, and the bridge's registration there. */
const oidcSchema = z.strictObject({
  issuer: exactUrl.describe(
    "the provider's issuer, exactly as it names itself, for example https://login.example.com/; the bridge finds everything else there",
  ),
  clientId: token.describe("the client id that the provider gave the bridge"),
  clientSecret: secret(token).describe("the client secret that the provider gave the bridge"),
  label: text
    .refine(
      ({ length }) => length <= LABEL_LETTERS,
      expects({ code: "expectedSize", of: "characters", bound: "atMost", size: LABEL_LETTERS }),
    )
    .nullable()
    .default(null)
    .describe("what people call the provider, for the button “Sign in with …”; its host if not set"),
});

/** The section `security`: what protects data and access. */
export const securitySchema = z.strictObject({
  encryptionKey: secret(encryptionKey.nullable().default(null)).describe(
    "encrypts the shops' own tokens, and the secrets of shops added on the page, where they are stored; 32 random bytes as base64",
  ),
  previousEncryptionKeys: secret(z.array(encryptionKey).default([])).describe(
    "older keys for data they encrypted, while you change the key",
  ),
  signIn: z
    .strictObject({
      oidc: oidcSchema
        .nullable()
        .default(null)
        .describe("single sign-on at your identity provider (OpenID Connect); off if not set"),
    })
    .prefault({})
    .describe("ways to sign in besides tokens, links and passkeys"),
});

function isKey(value: string): boolean {
  const key = Buffer.from(value, "base64");
  return key.length === 32 && key.toString("base64") === value;
}
