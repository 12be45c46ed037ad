import { z } from "zod";
import { shopAddress } from "../../../src/platform/kit/host.ts";
import type { CheckResult } from "../../../src/platform/shop-access.ts";
import type { ShopifyCode } from "../codes.ts";
import {
  canSeeOldOrders,
  fieldsHidden,
  grantingOf,
  ordersHidden,
  scopeHandles,
  scopesField,
  scopesSchema,
} from "../orders/visibility.ts";
import { areDeclared, NEEDED_SCOPES } from "../settings.ts";
import { API_VERSION, askShop, type GraphqlAnswer } from "./graphql.ts";
import type { Refusal } from "./problem.ts";
import { clientOf, type ShopifyShop } from "./tokens.ts";

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
type AppAnswer = GraphqlAnswer<z.output<typeof schema>>;

/** Everything that `doctor` checks at Shopify, in one query. */
export async function checks(shop: ShopifyShop): Promise<readonly CheckResult[]> {
  const found = await askForAll(shop);
  if (!found.ok) {
    const { because, kind } = found.problem;
    if (kind !== "notConnected")
      return [{ ...because, check: "shopify.accessCheck", state: "failed", leavesOut: leftOut(shop) }];
    // Enough for a merchant who creates the webhooks by hand.
    const none = check("access", "warning", { code: "shopify.noAccess", because });
    // Without a client id there is no app to consent to.
    return [{ ...none, noAccess: clientOf(shop) === null ? "credentials" : "consent" }];
  }
  return [
    check("access", "fine", { code: "shopify.tokenAccepted" }),
    judgeAddress(shop, found),
    ...(await judgeScopes(shop, found)),
    judgeProtectedFields(shop, found),
    ...judgeSubscriptions(shop, found),
    judgeVersion(found),
  ];
}

/** Shopify answers for every name, with 404 where there is no shop. */
export async function checkAddress({ http, domain }: ShopifyShop): Promise<CheckResult> {
  const answered = await http({ method: "GET", url: shopAddress({ domain }) });
  if (!answered.ok) return { ...answered.problem.because, check: "shopify.addressCheck", state: "failed" };
  return answered.value.status === 404
    ? check("address", "failed", { code: "shopify.noShop", domain })
    : check("address", "fine", { code: "shopify.rightAddress", domain });
}

/** Asks again without the list of orders: if that is denied, so is the whole answer, the app's scopes included. */
async function askForAll(shop: ShopifyShop): Promise<AppAnswer | Refusal> {
  const found = await askShop(shop, { query: CHECKS, variables: { withOrder: true }, schema });
  if (found.ok || found.code !== "ACCESS_DENIED") return found;
  return askShop(shop, { query: CHECKS, variables: { withOrder: false }, schema });
}

function judgeAddress({ domain }: ShopifyShop, { data }: AppAnswer): CheckResult {
  const real = data.shop?.myshopifyDomain ?? domain;
  return real === domain
    ? check("address", "fine", { code: "shopify.rightAddress", domain })
    : check("address", "failed", { code: "shopify.otherAddress", domain, real });
}

async function judgeScopes(shop: ShopifyShop, { data }: AppAnswer): Promise<readonly CheckResult[]> {
  // Loaded only when needed, as in query-signature.ts.
  const { AuthScopes } = await import("@shopify/shopify-api");
  const granted = new AuthScopes([...scopeHandles(data.currentAppInstallation)]);
  const wanted = [...new Set([...NEEDED_SCOPES, ...shop.settings.scopes])];
  const missing = wanted.filter((scope) => !granted.has(scope));
  const scopes =
    missing.length === 0
      ? check("scopes", "fine", { code: "shopify.scopesGranted", scopes: wanted })
      : check("scopes", "failed", { code: "shopify.scopesMissing", scopes: missing, ...grantingOf(shop) });
  const seesAll = canSeeOldOrders(data.currentAppInstallation);
  const history = seesAll
    ? check("history", "fine", { code: "shopify.ordersOfAnyAge" })
    : check("history", "skipped", { code: "shopify.recentOrdersOnly" });
  return [scopes, history];
}

const PROTECTED = /^orders\.nodes\.(email|phone|customer|billingAddress)/;

function judgeProtectedFields(shop: ShopifyShop, { gaps, data }: AppAnswer): CheckResult {
  if (data.orders == null) return check("protectedData", "warning", ordersHidden(shop));
  const hidden = gaps.filter((gap) => PROTECTED.test(gap)).map((gap) => gap.replace("orders.nodes.", ""));
  if (hidden.length > 0) return check("protectedData", "warning", fieldsHidden(shop, hidden));
  const hasOrder = data.orders.nodes.length > 0;
  return check("protectedData", "fine", {
    code: hasOrder ? "shopify.contactReadable" : "shopify.noOrderToTry",
  });
}

function judgeSubscriptions({ settings, shop }: ShopifyShop, { data }: AppAnswer): readonly CheckResult[] {
  if (areDeclared(settings)) return [];
  const { length: count } = (data.webhookSubscriptions?.nodes ?? []).filter(({ topic }) =>
    topic.startsWith("ORDERS_"),
  );
  if (count > 0) return [check("subscriptions", "fine", { code: "shopify.subscriptionsThere", count })];
  const none = check("subscriptions", "warning", { code: "shopify.noSubscriptions", shop });
  return [{ ...none, needsBridge: true }];
}

function judgeVersion({ apiVersion }: AppAnswer): CheckResult {
  return apiVersion === null || apiVersion === API_VERSION
    ? check("version", "fine", { code: "shopify.versionUsed", version: API_VERSION })
    : check("version", "warning", { code: "shopify.versionEnded", version: apiVersion, ours: API_VERSION });
}

/** Checks that need access. */
function leftOut({ settings }: ShopifyShop): readonly `shopify.${CheckName}Check`[] {
  const subscriptions = areDeclared(settings) ? [] : (["subscriptions"] as const);
  const names = ["address", "scopes", "history", "protectedData", ...subscriptions, "version"] as const;
  return names.map((name) => `shopify.${name}Check` as const);
}

type CheckName = "access" | "address" | "scopes" | "history" | "protectedData" | "subscriptions" | "version";

function check(name: CheckName, state: CheckResult["state"], found: ShopifyCode): CheckResult {
  return { ...found, check: `shopify.${name}Check` satisfies ShopifyCode["code"], state };
}
