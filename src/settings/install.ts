import { z } from "zod";
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
});

/** Merchants who connect their shops by themselves. */
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
    .describe("the brand whose account merchants may use who have none of their own"),
});

type Installing = z.output<typeof installSchema>;

/** With the credential that signs an app's webhooks among its secrets. */
export function withAppSecrets(
  install: Installing,
  platforms: readonly Pick<PlatformAdapter, "platform" | "webhookSecret">[],
): Installing {
  const apps = Object.entries(install.apps).map(([name, app]) => {
    const { credential = "" } = platforms.find(({ platform }) => platform === name)?.webhookSecret ?? {};
    const signing = app.credentials[credential];
    const secrets = typeof signing === "string" ? [...new Set([signing, ...app.secrets])] : app.secrets;
    return [name, { ...app, secrets }];
  });
  return { ...install, apps: Object.fromEntries(apps) };
}
