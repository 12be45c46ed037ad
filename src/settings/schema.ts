import { z } from "zod";
import { matching } from "../domain/plan/expecting.ts";
import { programmeSchema } from "../domain/plan/programme.ts";
import { secret } from "../platform/kit/credential.ts";
import { LANGUAGES } from "../words/format.ts";
import { normalAddress } from "./account-address.ts";
import { storageSchema } from "./storage.ts";
import { isHardToGuess } from "./token-strength.ts";
import {
  byteSize,
  callbackUrl,
  expects,
  secureUrl,
  text,
  token,
  trustProxy,
  truth,
  wholeNumber,
} from "./values.ts";

/**
 * The configuration file, section by section. What each setting is for says src/words (setting-meanings.ts);
 * what one setting alone cannot tell is checked in cross-checks.ts and shop-checks.ts.
 */

const serverSchema = z
  .strictObject({
    host: z.string().min(1).default("127.0.0.1"),
    port: wholeNumber(0, 65_535).default(8787),
    publicUrl: secureUrl.nullable().default(null),
    bodyLimit: byteSize.prefault("2mb"),
    trustProxy: trustProxy.default(false),
    graceSeconds: wholeNumber(1, 600).default(20),
    publicMetrics: truth.default(false),
  })
  .transform(({ bodyLimit, ...server }) => ({ ...server, bodyLimitBytes: bodyLimit }));

const encryptionKey = z.string().refine(isKey, expects({ code: "expectedKey" }));

const securitySchema = z.strictObject({
  encryptionKey: secret(encryptionKey.nullable().default(null)),
  previousEncryptionKeys: secret(z.array(encryptionKey).default([])),
});

const LEAST = 16;
const LONG_ENOUGH = { code: "expectedSize", of: "characters", bound: "atLeast", size: LEAST } as const;

const adminSchema = z.strictObject({
  token: secret(
    token
      .refine(({ length }) => length >= LEAST, expects(LONG_ENOUGH))
      .refine(isHardToGuess, expects({ code: "expectedHardToGuess" })),
  ),
});

const alertsSchema = z.strictObject({
  webhook: z.strictObject({
    // Those of chats hold a token.
    url: secret(callbackUrl),
    secret: secret(text.nullable().default(null)),
  }),
  language: z.enum(LANGUAGES).default("en"),
  quietMinutes: wholeNumber(0, 10_080).default(60),
});

const retentionSchema = z.strictObject({
  deliveriesDays: wholeNumber(1, 3650).default(30),
  contactsDays: wholeNumber(1, 3650).nullable().default(null),
  actsDays: wholeNumber(1, 3650).default(365),
});

const watchSchema = z.strictObject({
  everySeconds: wholeNumber(1, 86_400).default(600),
});

const rateLimitSchema = z.strictObject({
  perMinute: wholeNumber(1, 100_000).default(490),
  scope: z.enum(["brand", "operation"]).default("brand"),
});

export const brandSchema = z.strictObject({
  baseUrl: secureUrl.transform(normalAddress),
  apiKey: secret(token),
  brandId: secret(token),
  identifier: z.enum(["email", "mobile"]).default("email"),
  timeoutMs: wholeNumber(100, 120_000).default(10_000),
  rateLimit: rateLimitSchema.prefault({}),
  activities: z.record(token, wholeNumber(0, 1_000_000_000)).default({}),
});

const orderIdSchema = z.strictObject({
  source: z.enum(["id", "number", "hash"]).optional(),
  prefix: text
    .refine((value) => /^[1-9]\d{0,5}$/.test(value), expects({ code: "expectedPrefix" }))
    .nullable()
    .default(null),
});

export const shopSchema = z.strictObject({
  platform: z.string().min(1),
  brand: z.string().min(1),
  domain: z.string().min(1),
  secrets: secret(z.array(text).min(1)),
  // Whatever stands there, meant or not.
  credentials: secret(z.record(z.string(), z.unknown()).prefault({})),
  orderId: orderIdSchema.prefault({}),
  program: programmeSchema.extend({ locked: truth.default(false) }),
});

export const NAME = /^[a-z0-9][a-z0-9-]{0,62}$/;
const name = matching(NAME, { code: "expectedName" });

const filled = (entries: object) => Object.keys(entries).length > 0;

/** The whole file. */
export const fileSchema = z.strictObject({
  server: serverSchema.prefault({}),
  storage: storageSchema.prefault({}),
  security: securitySchema.prefault({}),
  admin: adminSchema,
  alerts: alertsSchema.nullable().default(null),
  retention: retentionSchema.prefault({}),
  watch: watchSchema.prefault({}),
  brands: z.record(name, brandSchema).refine(filled, expects({ code: "expectedSomeBrand" })),
  shops: z.record(name, shopSchema).refine(filled, expects({ code: "expectedSomeShop" })),
});

function isKey(value: string): boolean {
  const key = Buffer.from(value, "base64");
  return key.length === 32 && key.toString("base64") === value;
}
