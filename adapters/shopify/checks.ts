import { AuthScopes } from "@shopify/shopify-api";
import { z } from "zod";
import type { CheckResult } from "../../src/platform/shop-access.ts";
import { type Answered, API_VERSION, askShop } from "./graphql.ts";
import type { Refusal } from "./problem.ts";
import { NEEDED_SCOPES } from "./settings.ts";
import type { ShopifyShop } from "./tokens.ts";
import {
  canSeeOldOrders,
  grantScopes,
  HIDDEN_ORDERS,
  hiddenFieldsRemedy,
  scopeHandles,
  scopesField,
  scopesSchema,
} from "./visibility.ts";

export const CHECKS = `query Checks($withOrder: Boolean!) {
  shop { myshopifyDomain }
  ${scopesField()}
  orders(first: 1, sortKey: CREATED_AT, reverse: true) @include(if: $withOrder) {
    nodes { email phone customer { firstName } billingAddress { name phone } }
  }
  webhookSubscriptions(first: 100) { nodes { topic } }
}`;
const schema = z.object({
  shop: z.object({ myshopifyDomain: z.string() }).nullish(),
  currentAppInstallation: scopesSchema,
  orders: z.object({ nodes: z.array(z.unknown()) }).nullish(),
  webhookSubscriptions: z.object({ nodes: z.array(z.object({ topic: z.string() })) }).nullish(),
});
type Found = Answered<z.output<typeof schema>>;

/** What `doctor` asks Shopify, all in one question. */
export async function checks(shop: ShopifyShop): Promise<readonly CheckResult[]> {
  const found = await askForAll(shop);
  if (!found.ok) {
    const { detail, kind } = found.problem;
    if (kind === "notConnected") return [check("access", "warning", NO_ACCESS, detail)];
    return [check("access", "failed", "Shopify gave no answer that helps", detail)];
  }
  return [
    check("access", "fine", "Shopify accepts the app's token"),
    judgeAddress(shop, found),
    ...judgeScopes(shop, found),
    judgeProtectedFields(shop, found),
    ...judgeSubscriptions(shop, found),
    judgeVersion(found),
  ];
}

/** The list of orders may not be missing from an answer: where it is denied, all is, the app's scopes included. */
async function askForAll(shop: ShopifyShop): Promise<Found | Refusal> {
  const found = await askShop(shop, { query: CHECKS, variables: { withOrder: true }, schema });
  if (found.ok || found.code !== "ACCESS_DENIED") return found;
  return askShop(shop, { query: CHECKS, variables: { withOrder: false }, schema });
}

/** Whoever makes the webhooks by hand may want no more. */
const NO_ACCESS =
  "the bridge has no access to the shop, so that it cannot make webhooks, notice what they missed or resync; of an edited order it learns with its next delivery only";

function judgeAddress({ domain }: ShopifyShop, { data }: Found): CheckResult {
  const real = data.shop?.myshopifyDomain ?? domain;
  if (real === domain) return check("address", "fine", `the shop is ${domain}`);
  return check("address", "failed", `deliveries come from ${real}, not ${domain}`, `write domain: ${real}`);
}

function judgeScopes(shop: ShopifyShop, { data }: Found): readonly CheckResult[] {
  const granted = new AuthScopes([...scopeHandles(data.currentAppInstallation)]);
  const wanted = [...new Set([...NEEDED_SCOPES, ...shop.settings.scopes])];
  const missing = wanted.filter((scope) => !granted.has(scope)).join(" and ");
  const scopes =
    missing === ""
      ? check("scopes", "fine", `granted: ${wanted.join(", ")}`)
      : check("scopes", "failed", `not granted: ${missing}`, grantScopes(shop, missing));
  const history = canSeeOldOrders(data.currentAppInstallation)
    ? "the app sees orders of any age"
    : HIDDEN_ORDERS;
  return [scopes, check("history", "fine", history)];
}

const PROTECTED = /^orders\.nodes\.(email|phone|customer|billingAddress)/;

function judgeProtectedFields(shop: ShopifyShop, { gaps, data }: Found): CheckResult {
  const name = "protected customer data";
  if (data.orders == null) {
    return check(name, "warning", "the app may not read orders", grantScopes(shop, "read_orders"));
  }
  const hidden = gaps.filter((gap) => PROTECTED.test(gap)).map((gap) => gap.replace("orders.nodes.", ""));
  if (hidden.length > 0) {
    return check(
      name,
      "warning",
      `Shopify hides ${hidden.join(", ")}: an order without e-mail and phone cannot earn`,
      hiddenFieldsRemedy(shop, hidden),
    );
  }
  const hasOrder = data.orders.nodes.length > 0;
  return check(
    name,
    "fine",
    hasOrder ? "e-mail, phone and customer can be read" : "the shop has no order to try it with",
  );
}

function judgeSubscriptions({ settings, shop }: ShopifyShop, { data }: Found): readonly CheckResult[] {
  if (settings.subscriptions === "app") return [];
  const orders = (data.webhookSubscriptions?.nodes ?? []).filter(({ topic }) => topic.startsWith("ORDERS_"));
  if (orders.length > 0) return [check("subscriptions", "fine", `${orders.length} tell of orders`)];
  return [
    {
      needsBridge: true,
      ...check(
        "subscriptions",
        "warning",
        "the app has none that tells of orders",
        `make them with: npx loyalty-bridge webhooks ${shop} --restore; or set credentials.subscriptions to app if shopify.app.toml declares them`,
      ),
    },
  ];
}

function judgeVersion({ apiVersion }: Found): CheckResult {
  if (apiVersion === null || apiVersion === API_VERSION) {
    return check("API version", "fine", `Shopify answers in version ${API_VERSION}`);
  }
  const detail = `Shopify answers in version ${apiVersion}: ${API_VERSION} has ended`;
  return check("API version", "warning", detail, "update the bridge");
}

function check(
  name: string,
  verdict: CheckResult["verdict"],
  detail: string,
  nextStep: string | null = null,
): CheckResult {
  return { name, verdict, detail, nextStep };
}
