import { z } from "zod";
import type { CheckResult } from "../../../src/platform/shop-access.ts";
import type { WooCode } from "../codes.ts";
import { WANTED_TOPICS } from "../deliveries/topics.ts";
import { deliveryUrlProblem } from "./delivery-url.ts";
import { type PluginState, readPlugin } from "./plugin.ts";
import type { Refusal } from "./refusal.ts";
import { callOpenly, callShop, REST, type WooShop } from "./rest-client.ts";
import { listWebhooks, type Webhook } from "./subscriptions.ts";

/** Older versions cannot list what has changed. */
const OLDEST = [5, 8] as const;

/** The checks of `doctor`. They only read; the one POST cannot create anything, because it omits required fields. */
export async function checks(shop: WooShop): Promise<readonly CheckResult[]> {
  const reachable = await checkAddress(shop);
  if (reachable.state === "failed") return [leavingOut(reachable, ["key", ...WITH_KEY])];
  const orders = await readSomeOrders(shop);
  if (!orders.ok) {
    const { kind, because } = orders.problem;
    if (kind !== "notConnected") return [reachable, leavingOut(failed("key", orders), WITH_KEY)];
    // Enough for a merchant who creates the webhooks by hand.
    const none = check("key", "warning", { code: "woocommerce.noAccess", because });
    return [reachable, { ...none, noAccess: "consent" }];
  }
  return [
    reachable,
    check("key", "fine", { code: "woocommerce.ordersReadable" }),
    await checkWriting(shop),
    await checkVersion(shop),
    ...(await checkWebhooks(shop)).map((found) => ({ ...found, needsBridge: true }) as const),
    checkAttribution(orders.value),
  ];
}

const indexSchema = z.object({ namespaces: z.array(z.string()), home: z.string().max(2_000).catch("") });

/** WordPress shows anyone which APIs it has and its own address. */
export async function checkAddress(shop: WooShop): Promise<CheckResult> {
  const query = { _fields: "namespaces,home" };
  const reply = await callOpenly(shop, { method: "GET", path: "wp-json/", query });
  if (!reply.ok) {
    const isPlain = await hasPlainPermalinks(shop, reply);
    return isPlain
      ? check("interface", "failed", { code: "woocommerce.plainPermalinks" })
      : failed("interface", reply);
  }
  const { data } = indexSchema.safeParse(reply.body);
  if (data === undefined || !data.namespaces.includes("wc/v3"))
    return check("interface", "failed", { code: "woocommerce.noWooCommerce" });
  const home = URL.parse(data.home)?.host ?? "";
  const own = new URL(`https://${shop.domain}`).host;
  return home === "" || home === own
    ? check("interface", "fine", { code: "woocommerce.interfaceAnswers" })
    : check("interface", "warning", { code: "woocommerce.otherHome", own, home });
}

/** Without permalinks the API has another address, and the usual one returns a page of the shop. */
async function hasPlainPermalinks(shop: WooShop, { status, code }: Refusal): Promise<boolean> {
  const isPage = code === null && status !== null && (status === 404 || status < 300);
  if (!isPage) return false;
  const query = { rest_route: "/", _fields: "namespaces" };
  const reply = await callOpenly(shop, { method: "GET", path: "", query });
  return reply.ok && indexSchema.safeParse(reply.body).success;
}

const orderRows = z.array(
  z.object({
    created_via: z.string().catch(""),
    meta_data: z.array(z.object({ key: z.string().catch("") })).catch([]),
  }),
);
type SomeOrders = z.infer<typeof orderRows>;

async function readSomeOrders(
  shop: WooShop,
): Promise<{ readonly ok: true; readonly value: SomeOrders } | Refusal> {
  const query = { per_page: "10", _fields: "id,created_via,meta_data" };
  const reply = await callShop(shop, { method: "GET", path: `${REST}/orders`, query });
  if (!reply.ok) return reply;
  return { ok: true, value: orderRows.safeParse(reply.body).data ?? [] };
}

/** WooCommerce checks permission before parameters: a key that may write gets a 400 about missing ones. */
async function checkWriting(shop: WooShop): Promise<CheckResult> {
  const reply = await callShop(shop, { method: "POST", path: `${REST}/webhooks`, body: {} });
  if (reply.ok || reply.status === 400) return check("writing", "fine", { code: "woocommerce.mayWrite" });
  const { because } = reply.problem;
  return check("writing", "warning", { code: "woocommerce.webhooksNotKept", because });
}

/** It is displayed, so anything else that a shop may return here is refused. */
const versionText = z
  .string()
  .max(40)
  .regex(/^[\w.+-]+$/);
const environment = z.object({ environment: z.object({ version: versionText }) });

async function checkVersion(shop: WooShop): Promise<CheckResult> {
  const query = { _fields: "environment" };
  const reply = await callShop(shop, { method: "GET", path: `${REST}/system_status`, query });
  const version = reply.ok ? environment.safeParse(reply.body).data?.environment.version : undefined;
  if (version === undefined) {
    const because = reply.ok ? null : reply.problem.because;
    return check("version", "warning", { code: "woocommerce.versionUnknown", because });
  }
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const isOld = major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1]);
  return isOld
    ? check("version", "warning", { code: "woocommerce.versionOld", version })
    : check("version", "fine", { code: "woocommerce.versionUsed", version });
}

/** Our webhooks point to this shop's path with any host, which includes webhooks of a former address. */
async function checkWebhooks(shop: WooShop): Promise<readonly CheckResult[]> {
  const asked = await readPlugin(shop);
  const listed = await listWebhooks(shop);
  if (asked.ok && asked.plugin !== null)
    return checkPlugin(shop, asked.plugin, listed.ok ? listed.value : []);
  if (!listed.ok) return [failed("webhooks", listed)];
  const own = listed.value.filter(
    ({ delivery_url: url }) => URL.parse(url)?.pathname === `/webhooks/${shop.shop}`,
  );
  const because = own
    .map(({ delivery_url: url }) => deliveryUrlProblem(url, shop.domain))
    .find((problem) => problem !== null);
  if (because != null)
    return [check("webhooks", "failed", { code: "woocommerce.webhooksMisled", because, shop: shop.shop })];
  const isThere = (topic: string, wanted: string) =>
    own.some((webhook) => webhook.topic === topic && webhook.status === wanted);
  const silent = WANTED_TOPICS.filter((topic) => !isThere(topic, "active"));
  if (silent.length === 0) return [check("webhooks", "fine", { code: "woocommerce.webhooksActive" })];
  // A paused one cannot be restored, and `inspect` reports it.
  const topics = silent.filter((topic) => !isThere(topic, "paused"));
  if (topics.length === 0) return [];
  const state = topics.every((topic) => topic.startsWith("action.")) ? "warning" : "failed";
  return [check("webhooks", state, { code: "woocommerce.webhooksOff", topics, shop: shop.shop })];
}

/** Reports which of the two sends the orders; one is enough. */
function checkPlugin(
  { shop }: WooShop,
  { address, isCopy, version }: PluginState,
  all: readonly Webhook[],
): readonly CheckResult[] {
  const path = `/webhooks/${shop}`;
  if (isCopy || URL.parse(address)?.pathname !== path)
    return [check("webhooks", "failed", { code: "woocommerce.pluginElsewhere", shop })];
  const isActive = ({ status, delivery_url: url }: Webhook) =>
    status === "active" && URL.parse(url)?.pathname === path;
  const count = all.filter(isActive).length;
  return [
    check("webhooks", "fine", { code: "woocommerce.pluginConnected", version }),
    ...(count === 0
      ? []
      : [check("webhooks", "warning", { code: "woocommerce.pluginAndWebhooks", count, shop })]),
  ];
}

function checkAttribution(orders: SomeOrders): CheckResult {
  const bought = orders.filter(({ created_via: via }) => via === "checkout" || via === "store-api");
  const isSeen = bought.some(({ meta_data: meta }) =>
    meta.some(({ key }) => key.startsWith("_wc_order_attribution_")),
  );
  if (isSeen) return check("sources", "fine", { code: "woocommerce.sourcesNoted" });
  if (bought.length === 0) return check("sources", "fine", { code: "woocommerce.noCheckoutOrder" });
  return check("sources", "warning", { code: "woocommerce.sourcesNotNoted" });
}

type CheckName = "interface" | "key" | "writing" | "version" | "webhooks" | "sources";
const WITH_KEY: readonly CheckName[] = ["writing", "version", "webhooks", "sources"];

function leavingOut(found: CheckResult, names: readonly CheckName[]): CheckResult {
  return { ...found, leavesOut: names.map((name) => `woocommerce.${name}Check` as const) };
}

function check(name: CheckName, state: CheckResult["state"], found: WooCode): CheckResult {
  return { ...found, check: `woocommerce.${name}Check` satisfies WooCode["code"], state };
}

function failed(name: CheckName, { problem }: Refusal): CheckResult {
  return { ...problem.because, check: `woocommerce.${name}Check` satisfies WooCode["code"], state: "failed" };
}
