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
  live,
  secureUrl,
  text,
  token,
  trustProxy,
  truth,
  wholeNumber,
} from "./values.ts";

/**
 * The configuration file, section by section: each setting with its default, what it is for (`describe`) and when a change
 * of it takes effect (`live`, otherwise at the next start). docs/settings.md, the JSON Schema and the command `settings`
 * are made of this. What one setting alone cannot tell is checked in cross-checks.ts and shop-checks.ts.
 */

const serverSchema = z
  .strictObject({
    host: z.string().min(1).default("127.0.0.1").describe("address to listen on; 0.0.0.0 for all"),
    port: wholeNumber(0, 65_535).default(8787).describe("port to listen on; 0 chooses a free one"),
    publicUrl: secureUrl
      .nullable()
      .default(null)
      .describe("how shops reach the bridge, for example https://bridge.example.com"),
    bodyLimit: byteSize.prefault("2mb").describe("largest delivery that is accepted, up to 64mb"),
    trustProxy: trustProxy
      .default(false)
      .describe(
        "proxies in front whose forwarding headers are believed: a number, or true for any. Set it where a proxy on another machine stands in front: otherwise one address of the internet may hold 256 connections, and all come from the proxy's",
      ),
    graceSeconds: wholeNumber(1, 600).default(20).describe("time to finish work when the bridge is stopped"),
    publicMetrics: truth.default(false).describe("/metrics needs no token"),
  })
  .transform(({ bodyLimit, ...server }) => ({ ...server, bodyLimitBytes: bodyLimit }));

const encryptionKey = z.string().refine(isKey, expects({ code: "expectedKey" }));

const securitySchema = z.strictObject({
  encryptionKey: secret(encryptionKey.nullable().default(null)).describe(
    "encrypts the shops' own tokens, and the secrets of shops added on the page, where they are stored; 32 random bytes as base64",
  ),
  previousEncryptionKeys: secret(z.array(encryptionKey).default([])).describe(
    "older keys that still open what they encrypted, while the key is being changed",
  ),
});

const LEAST = 16;
const LONG_ENOUGH = { code: "expectedSize", of: "characters", bound: "atLeast", size: LEAST } as const;

const adminSchema = z.strictObject({
  token: secret(
    token
      .refine(({ length }) => length >= LEAST, expects(LONG_ENOUGH))
      .refine(isHardToGuess, expects({ code: "expectedHardToGuess" }))
      .describe("opens the dashboard and the JSON interface; at least 16 characters, hard to guess"),
  ),
});

const alertsSchema = z.strictObject({
  webhook: z
    .strictObject({
      // Those of chats hold a token.
      url: secret(callbackUrl).describe("where alerts are posted"),
      secret: secret(text.nullable().default(null)).describe(
        "signs the alerts, so that the receiver can trust them",
      ),
    })
    .describe("the receiver of alerts"),
  language: z.enum(LANGUAGES).default("en").describe("the language of the alerts"),
  quietMinutes: wholeNumber(0, 10_080).default(60).describe("how long the same alert is not repeated"),
});

const retentionSchema = z.strictObject({
  deliveriesDays: wholeNumber(1, 3650).default(30).describe("days that received deliveries are kept"),
  contactsDays: wholeNumber(1, 3650)
    .nullable()
    .default(null)
    .describe(
      "days that the contact of a finished order is kept, counted from its last change; without it, for ever. At least deliveriesDays, since deliveries hold it too",
    ),
  actsDays: wholeNumber(1, 3650)
    .default(365)
    .describe("days that the log of people's acts is kept; the newest 5,000 at most"),
});

const watchSchema = z.strictObject({
  everySeconds: wholeNumber(1, 86_400)
    .default(600)
    .describe("how often each shop's webhooks are looked at, and what changed there is read"),
});

const rateLimitSchema = z.strictObject({
  perMinute: wholeNumber(1, 100_000)
    .default(490)
    .describe("requests a minute; more than 490 only where the service granted it"),
  scope: z
    .enum(["brand", "operation"])
    .default("brand")
    .describe("brand: all operations share the limit; operation: each has its own"),
});

export const brandSchema = z.strictObject({
  baseUrl: secureUrl
    .transform(normalAddress)
    .describe(
      "the loyalty service's address; https, except on this machine; two brands may not be one account (the same address and brandId, however it is written), and never give one host's two names to two brands: that cannot be seen, and each would use the whole rate limit",
    ),
  apiKey: live(secret(token).describe("the account's secret key: Profile, then Integration")),
  brandId: secret(token).describe("the account's brand id: Profile, then Integration"),
  identifier: z
    .enum(["email", "mobile"])
    .default("email")
    .describe("what the brand knows its customers by first"),
  timeoutMs: wholeNumber(100, 120_000)
    .default(10_000)
    .describe("longest wait for an answer, in milliseconds"),
  rateLimit: rateLimitSchema.prefault({}).describe("how fast the service may be called"),
  activities: z
    .record(token, wholeNumber(0, 1_000_000_000))
    .default({})
    .describe(
      "how many points each activity gives, by its id: what is shown where the service does not say it itself",
    ),
});

const orderIdSchema = z.strictObject({
  source: z
    .enum(["id", "number", "hash"])
    .optional()
    .describe(
      "what the number at the loyalty service is made of: id unless given, or hash where the platform's ids are no numbers; fixed with the shop's first order",
    ),
  prefix: text
    .refine((value) => /^[1-9]\d{0,5}$/.test(value), expects({ code: "expectedPrefix" }))
    .nullable()
    .default(null)
    .describe("digits in front; needed by each shop where several share a brand, all of the same length"),
});

export const shopSchema = z.strictObject({
  platform: z.string().min(1).describe("the kind of shop software"),
  brand: z.string().min(1).describe("the brand whose points this shop gives; its name under brands"),
  domain: z.string().min(1).describe("the shop's own address"),
  secrets: live(
    secret(z.array(text).min(1)).describe(
      "secrets that the shop signs its deliveries with; several while changing them",
    ),
  ),
  // Whatever stands there, meant or not.
  credentials: live(
    secret(z.record(z.string(), z.unknown()).prefault({})).describe(
      "what reading orders from the shop and installing need; see the platform's page",
    ),
  ),
  orderId: orderIdSchema.prefault({}).describe("how orders are numbered at the loyalty service"),
  program: live(
    programmeSchema
      .extend({
        locked: truth
          .default(false)
          .describe("true: no version counts but the one in this file; the page may look ahead, not change"),
      })
      .describe("the shop's rules"),
  ),
});

export const NAME = /^[a-z0-9][a-z0-9-]{0,62}$/;
const name = matching(NAME, { code: "expectedName" });

const filled = (entries: object) => Object.keys(entries).length > 0;

/** The whole file. */
export const fileSchema = z.strictObject({
  server: serverSchema.prefault({}).describe("where the bridge listens"),
  storage: storageSchema.prefault({}).describe("where the bridge keeps what it knows"),
  security: securitySchema.prefault({}).describe("encryption"),
  admin: adminSchema.describe("who may look and decide"),
  alerts: live(
    alertsSchema.nullable().default(null).describe("messages to a person when something needs one"),
  ),
  retention: live(retentionSchema.prefault({}).describe("how long things are kept")),
  watch: live(watchSchema.prefault({}).describe("how closely the shops are looked after")),
  brands: z
    .record(name, brandSchema)
    .refine(filled, expects({ code: "expectedSomeBrand" }))
    .describe("accounts of the loyalty service, by a name of your choice"),
  shops: z
    .record(name, shopSchema)
    .refine(filled, expects({ code: "expectedSomeShop" }))
    .describe("the shops, by a name of your choice; the name is part of the delivery address"),
});

function isKey(value: string): boolean {
  const key = Buffer.from(value, "base64");
  return key.length === 32 && key.toString("base64") === value;
}
