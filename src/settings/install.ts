import { z } from "zod";
import { ROLES } from "../people/access/role.ts";
import type { PlatformAdapter } from "../platform/adapter.ts";
import { secret } from "../platform/kit/credential.ts";
import { normalAddress } from "./account-address.ts";
import { name, secureUrl, text, truth } from "./values.ts";

/** The platform's app that merchants install, below `install.apps`. */
const appSchema = z.strictObject({
  secrets: secret(z.array(text).default([])).describe(
    "secrets the platform signs its webhooks with; not needed if a credential is this secret, or the bridge makes one for each shop",
  ),
  credentials: secret(z.record(z.string(), z.unknown()).prefault({})).describe(
    "credentials of the app, the same for every shop; see the platform's page",
  ),
  staffRole: z
    .enum(ROLES)
    .default("owner")
    .describe(
      "the role of the shop's staff in the dashboard inside the platform's admin, once the shop's account is known; until then they are owners, since an owner answers the questions",
    ),
});

/** Settings for merchants who connect their shops by themselves. */
export const installSchema = z.strictObject({
  open: truth
    .default(false)
    .describe("true: merchants connect their shops themselves, at /apps/{platform}/install"),
  apps: z
    .record(z.string().max(64), appSchema)
    .default({})
    .describe("the platforms whose merchants may connect their shops, by name"),
  service: secureUrl
    .transform(normalAddress)
    .nullable()
    .default(null)
    .describe("the loyalty service's address, for merchants who enter an account of their own"),
  lends: name
    .nullable()
    .default(null)
    .describe("the loyalty account that merchants may use who have none of their own: its name under brands"),
});

type App = z.output<typeof appSchema>;

/** Adds the webhook secret, if it is the same as one of the credentials. */
export function withSecret(
  app: App,
  platforms: readonly Pick<PlatformAdapter, "platform" | "webhookSecret">[],
  name: string,
): App {
  const { credential = "" } = platforms.find(({ platform }) => platform === name)?.webhookSecret ?? {};
  const same = app.credentials[credential];
  return typeof same === "string" ? { ...app, secrets: [...new Set([same, ...app.secrets])] } : app;
}
