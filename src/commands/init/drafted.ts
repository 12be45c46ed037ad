import { randomBytes } from "node:crypto";
import type { BackupSettings } from "../../store/kinds.ts";
import { configText, type NewConfiguration, type NewShop, type Variables } from "./init-files.ts";
import type { AnsweredAccount } from "./questions/init-questions.ts";
import type { Interview } from "./questions/interview.ts";
import type { AnsweredShop } from "./questions/shop-questions.ts";
import type { AnsweredStorage } from "./questions/storage-questions.ts";

/** Both files before they are written. */
export interface Draft {
  readonly text: string;
  readonly variables: Variables;
}

export function drafted(given: {
  readonly account: AnsweredAccount;
  readonly activityId: string;
  readonly publicUrl: string;
  readonly port: number | undefined;
  readonly hasSchema: boolean;
  readonly storage: AnsweredStorage;
  readonly backup: BackupSettings | null;
  readonly shop: AnsweredShop;
  readonly known: Variables;
  readonly labels: Interview["labels"];
}): Draft {
  const { account, storage, shop, known, labels } = given;
  const { section, variables: ofShop } = draftedShop(shop, { ...given, brand: "main", prefix: "1" });
  const configuration: NewConfiguration = {
    ...given,
    ...account,
    ...section,
    database:
      storage.driver === "lowdb"
        ? null
        : { driver: storage.driver, ssl: storage.ssl === storage.usualSsl ? null : storage.ssl },
  };
  const text = configText(configuration, labels.init.comments);
  const variables = {
    // Existing values stay: people sign in with the token, and the key has encrypted data.
    BRIDGE_ADMIN_TOKEN: known.BRIDGE_ADMIN_TOKEN || randomBytes(24).toString("hex"),
    BRIDGE_ENCRYPTION_KEY: known.BRIDGE_ENCRYPTION_KEY || randomBytes(32).toString("base64"),
    ...(storage.driver === "lowdb" ? {} : { DATABASE_URL: storage.url }),
    LOYALTY_API_KEY: account.apiKey,
    LOYALTY_BRAND_ID: account.brandId,
    ...ofShop,
  };
  return { text, variables };
}

/** A shop's section of the file, and its secrets by variable name. */
export function draftedShop(
  { shop, adapter, domain, credentials, secret }: AnsweredShop,
  given: Pick<NewShop, "brand" | "prefix" | "activityId"> & { readonly known: Variables },
): { readonly section: NewShop; readonly variables: Variables } {
  const { brand, prefix, activityId } = given;
  const named = Object.keys(credentials).map((name) => [name, variableOf(shop, name)] as const);
  const secretVariable = secretVariableOf(shop);
  return {
    section: {
      ...{ shop, brand, domain, secretVariable, prefix, activityId },
      platform: adapter?.platform ?? "",
      credentials: Object.fromEntries(named),
    },
    variables: {
      // A skipped secret gets a random value, so webhooks are refused until it is filled in.
      [secretVariable]: secret || given.known[secretVariable] || randomBytes(24).toString("base64url"),
      ...Object.fromEntries(named.map(([name, variable]) => [variable, credentials[name] ?? ""])),
    },
  };
}

/** The name of the variable with the secret that signs the shop's webhooks. */
export function secretVariableOf(shop: string): string {
  return `${variableBeginning(shop)}_WEBHOOK_SECRET`;
}

/** The name of a credential's variable: "GARDEN_CONSUMER_KEY". */
export function variableOf(shop: string, credential: string): string {
  return `${variableBeginning(shop)}_${constantCase(credential)}`;
}

function variableBeginning(shop: string): string {
  return shop
    .toUpperCase()
    .replaceAll("-", "_")
    .replace(/^(?=\d)/, "SHOP_");
}

/** "clientSecret" → "CLIENT_SECRET" */
function constantCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
}
