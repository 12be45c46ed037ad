import { z } from "zod";
import { programmeSchema } from "../domain/programme/programme.ts";
import { secret } from "../platform/kit/credential.ts";
import { TENANT_MEANING } from "../shops/shop-name.ts";
import { LANGUAGES } from "../words/format.ts";
import { normalAddress } from "./account-address.ts";
import { isHardToGuess } from "./checks/token-strength.ts";
import { installSchema } from "./install.ts";
import { securitySchema } from "./security.ts";
import { storageSchema } from "./storage.ts";
import {
  byteSize,
  callbackUrl,
  expects,
  live,
  mailAddress,
  mailServer,
  name,
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
 * are generated from it. Checks that need several settings are in cross-checks.ts and shop-checks.ts.
 */

const serverSchema = z
  .strictObject({
    host: z.string().min(1).default("127.0.0.1").describe("address to listen on; 0.0.0.0 for all"),
    port: wholeNumber(0, 65_535).default(8787).describe("port to listen on; 0 chooses a free one"),
    publicUrl: secureUrl
      .nullable()
      .default(null)
      .describe(
        "how shops reach the bridge, and where people use passkeys, for example https://bridge.example.com",
      ),
    bodyLimit: byteSize.prefault("2mb").describe("largest delivery the bridge accepts, up to 64mb"),
    trustProxy: trustProxy
      .default(false)
      .describe(
        "proxies in front whose forwarding headers are trusted: a number, or true for any. Set it if a proxy runs on another machine: one address on the internet may hold 256 connections, and otherwise all seem to come from the proxy",
      ),
    graceSeconds: wholeNumber(1, 600)
      .default(20)
      .describe("seconds to finish work when the bridge is stopped"),
    publicMetrics: truth.default(false).describe("true: /metrics needs no token"),
  })
  .transform(({ bodyLimit, ...server }) => ({ ...server, bodyLimitBytes: bodyLimit }));

const LEAST = 16;
const LONG_ENOUGH = { code: "expectedSize", of: "characters", bound: "atLeast", size: LEAST } as const;

const adminSchema = z.strictObject({
  token: secret(
    token
      .refine(({ length }) => length >= LEAST, expects(LONG_ENOUGH))
      .refine(isHardToGuess, expects({ code: "expectedHardToGuess" }))
      .describe("signs in to the dashboard and the JSON API; at least 16 characters, hard to guess"),
  ),
});

const alertsSchema = z
  .strictObject({
    webhook: z
      .strictObject({
        // Chat webhooks contain a token.
        url: secret(callbackUrl).describe("the address that alerts are posted to"),
        secret: secret(text.nullable().default(null)).describe(
          "signs the alerts, so that the receiver can trust them",
        ),
      })
      .nullable()
      .default(null)
      .describe("the receiver of alerts"),
    email: z
      .strictObject({
        server: secret(mailServer).describe(
          "the mail server, with its user and password, such as smtps://user:password@mail.example.com; write @ in them as %40",
        ),
        from: secret(mailAddress).describe("the address that alerts are sent from"),
        to: secret(z.array(mailAddress).min(1).max(20)).describe("the addresses that alerts are sent to"),
      })
      .nullable()
      .default(null)
      .describe("alerts by email"),
    language: z.enum(LANGUAGES).default("en").describe("the language of the alerts"),
    quietMinutes: wholeNumber(0, 10_080).default(60).describe("minutes before the same alert is repeated"),
  })
  .refine(({ webhook, email }) => webhook !== null || email !== null, expects({ code: "expectedReceiver" }));

const retentionSchema = z.strictObject({
  deliveriesDays: wholeNumber(1, 3650).default(30).describe("days to keep received deliveries"),
  contactsDays: wholeNumber(1, 3650)
    .nullable()
    .default(null)
    .describe(
      "days to keep the contact data of a finished order, counted from its last change; forever if not set. At least deliveriesDays, because deliveries contain it too",
    ),
  actsDays: wholeNumber(1, 3650)
    .default(365)
    .describe("days to keep the audit log; at most its newest 5,000 entries"),
});

const watchSchema = z.strictObject({
  everySeconds: wholeNumber(1, 86_400)
    .default(600)
    .describe("how often the bridge checks each shop's webhooks and reads its changes"),
});

const updatesSchema = z.strictObject({
  file: z
    .string()
    .min(1)
    .nullable()
    .default(null)
    .describe(
      "a file that your package tool or a cron job writes, with the version that can be installed: the version alone, or JSON with version, notes (an https address) and security (true). The bridge asks no one on the network",
    ),
});

const rateLimitSchema = z.strictObject({
  perMinute: wholeNumber(1, 100_000)
    .default(490)
    .describe("requests per minute; above 490 only if the service allows it"),
  scope: z
    .enum(["brand", "operation"])
    .default("brand")
    .describe("brand: all operations share the limit; operation: each has its own"),
});

const tenant = name.nullable().default(null);

/** One account of the loyalty service, below `brands`. */
export const brandSchema = z.strictObject({
  baseUrl: secureUrl
    .transform(normalAddress)
    .describe(
      "the loyalty service's address; https, except on this machine. No other entry below brands can have the same address and brandId. Do not use two names of one host for one account: the bridge cannot detect it, and each entry would use the whole rate limit",
    ),
  apiKey: live(secret(token).describe("the account's secret key: Profile › Integration")),
  brandId: secret(token).describe("the account's brand ID: Profile › Integration"),
  identifier: z
    .enum(["email", "mobile"])
    .default("email")
    .describe("what the account identifies its customers by first"),
  tenant: tenant.describe(
    "the merchant whose customers alone the account has: people invited for this merchant see their points and redeem for them",
  ),
  timeoutMs: wholeNumber(100, 120_000)
    .default(10_000)
    .describe("longest wait for an answer, in milliseconds"),
  rateLimit: rateLimitSchema.prefault({}).describe("the limit of requests to the service"),
  activities: z
    .record(token, wholeNumber(0, 1_000_000_000))
    .default({})
    .describe("the points of each activity, by its ID; shown where the service does not report them"),
});

const orderIdSchema = z.strictObject({
  source: z
    .enum(["id", "number", "hash"])
    .optional()
    .describe(
      "which of the shop's numbers an order has at the loyalty service: its ID (id, the default), its order number (number: only if the shop never gives one twice), or one made from an ID that is not a number (hash); fixed once the shop's first order arrives",
    ),
  prefix: text
    .refine((value) => /^[1-9]\d{0,5}$/.test(value), expects({ code: "expectedPrefix" }))
    .nullable()
    .default(null)
    .describe(
      "digits in front; required for each shop if several share a loyalty account, all of the same length",
    ),
});

/** One merchant's shop, below `shops`. */
export const shopSchema = z.strictObject({
  platform: z.string().min(1).describe("the kind of shop software"),
  brand: z
    .string()
    .min(1)
    .describe("the loyalty account whose points this shop gives: its name under brands"),
  tenant: tenant.describe(TENANT_MEANING),
  domain: z.string().min(1).describe("the shop's own address"),
  secrets: live(
    secret(z.array(text).min(1)).describe(
      "secrets the shop signs its webhooks with; several while you change them",
    ),
  ),
  // Secret as a whole: a credential may be entered under any name.
  credentials: live(
    secret(z.record(z.string(), z.unknown()).prefault({})).describe(
      "credentials for reading orders from the shop and for connecting it; see the platform's page",
    ),
  ),
  orderId: orderIdSchema.prefault({}).describe("how orders are numbered at the loyalty service"),
  program: live(
    programmeSchema
      .extend({
        locked: truth
          .default(false)
          .describe(
            "true: only the programme in this file is active; the page can preview changes, but not save them",
          ),
      })
      .describe("the shop's rules"),
  ),
});

/** The whole file. */
export const fileSchema = z.strictObject({
  server: serverSchema.prefault({}).describe("where the bridge listens"),
  storage: storageSchema.prefault({}).describe("where the bridge stores its data"),
  security: securitySchema.prefault({}).describe("encryption"),
  admin: adminSchema.describe("access to the dashboard and the API"),
  alerts: live(
    alertsSchema.nullable().default(null).describe("messages when something needs your attention"),
  ),
  retention: live(retentionSchema.prefault({}).describe("how long data is kept")),
  updates: live(updatesSchema.prefault({}).describe("where the bridge learns of newer versions")),
  watch: live(watchSchema.prefault({}).describe("how often the shops are checked")),
  install: live(
    installSchema.prefault({}).describe("merchants who connect their shops without you; off by default"),
  ),
  brands: z
    .record(name, brandSchema)
    .default({})
    .describe("accounts of the loyalty service, by a name of your choice"),
  shops: z
    .record(name, shopSchema)
    .default({})
    .describe("the shops, by a name of your choice; the name is part of the delivery address"),
});
