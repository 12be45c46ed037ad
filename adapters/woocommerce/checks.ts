import { z } from "zod";
import type { CheckResult } from "../../src/platform/shop-access.ts";
import { deliveryUrlProblem } from "./delivery-url.ts";
import { type Refusal, refuse } from "./refusal.ts";
import { callOpenly, callShop, REST, type WooShop } from "./rest-client.ts";
import { listWebhooks } from "./subscriptions.ts";
import { WANTED_TOPICS } from "./topics.ts";

/** Older shops cannot be asked for what has changed. */
const OLDEST = [5, 8] as const;

/** What `doctor` asks. Reads only; the one POST can never make anything, because it leaves out what a webhook needs. */
export async function checks(shop: WooShop): Promise<readonly CheckResult[]> {
  const reachable = await checkReachable(shop);
  if (reachable.verdict === "failed") return [reachable];
  const orders = await readSomeOrders(shop);
  if (!orders.ok) {
    const { kind, detail } = orders.problem;
    const noKey = { name: "key", verdict: "warning", detail: NO_ACCESS, nextStep: detail } as const;
    return [reachable, kind === "notConnected" ? noKey : failed("key", orders)];
  }
  return [
    reachable,
    fine("key", "the shop's orders can be read"),
    await checkWriting(shop),
    await checkVersion(shop),
    { ...(await checkWebhooks(shop)), needsBridge: true },
    checkAttribution(orders.value),
  ];
}

/** Whoever makes the webhooks by hand may want no more. */
const NO_ACCESS =
  "the bridge has no access to the shop, so that it cannot make webhooks, notice what they missed or resync";

const indexSchema = z.object({ namespaces: z.array(z.string()), home: z.string().catch("") });

/** WordPress says openly which interfaces it has and what it thinks its own address is. */
async function checkReachable(shop: WooShop): Promise<CheckResult> {
  const name = "REST interface";
  const query = { _fields: "namespaces,home" };
  const reply = await callOpenly(shop, { method: "GET", path: "wp-json/", query });
  if (!reply.ok) return failed(name, (await hasPlainPermalinks(shop, reply)) ? PLAIN_PERMALINKS : reply);
  const { data } = indexSchema.safeParse(reply.body);
  if (data === undefined || !data.namespaces.includes("wc/v3")) {
    return failed(
      name,
      refuse(
        "unexpected",
        "WordPress answers, but WooCommerce's REST interface is not there: check that the WooCommerce plugin is active and current",
      ),
    );
  }
  const home = URL.parse(data.home)?.host ?? "";
  const own = new URL(`https://${shop.domain}`).host;
  if (home === "" || home === own) return fine(name, "the shop answers");
  const detail = `the shop answers as ${own}, but calls itself ${home}`;
  return { name, verdict: "warning", detail, nextStep: `write ${home} as the shop's domain` };
}

/** Without permalinks the interface is there, under another address, and its own shows some page of the shop. */
async function hasPlainPermalinks(shop: WooShop, { status, code }: Refusal): Promise<boolean> {
  const isPage = code === null && status !== null && (status === 404 || status < 300);
  if (!isPage) return false;
  const query = { rest_route: "/", _fields: "namespaces" };
  const reply = await callOpenly(shop, { method: "GET", path: "", query });
  return reply.ok && indexSchema.safeParse(reply.body).success;
}

const PLAIN_PERMALINKS = refuse(
  "unexpected",
  'the shop has plain permalinks, with which the bridge cannot read orders: in WordPress › Settings › Permalinks choose anything but "Plain" and save',
);

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

/** The right is judged before the parameters: a key that may write is told what is missing. */
async function checkWriting(shop: WooShop): Promise<CheckResult> {
  const name = "right to write";
  const reply = await callShop(shop, { method: "POST", path: `${REST}/webhooks`, body: {} });
  if (reply.ok || reply.status === 400) return fine(name, "the key may read and write");
  const { problem } = reply;
  return {
    name,
    verdict: "warning",
    detail: `webhooks cannot be looked after: ${problem.detail}`,
    nextStep: STEP,
  };
}

const STEP = "give the key the right Read/Write, or make the webhooks by hand (see the adapter's README)";

const environment = z.object({ environment: z.object({ version: z.string() }) });

async function checkVersion(shop: WooShop): Promise<CheckResult> {
  const name = "version";
  const query = { _fields: "environment" };
  const reply = await callShop(shop, { method: "GET", path: `${REST}/system_status`, query });
  const version = reply.ok ? environment.safeParse(reply.body).data?.environment.version : undefined;
  const [major = 0, minor = 0] = (version ?? "").split(".").map(Number);
  if (version === undefined) {
    const detail = reply.ok ? "the shop does not say its version" : reply.problem.detail;
    return { name, verdict: "warning", detail, nextStep: "use a key of an administrator" };
  }
  const isOld = major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1]);
  return isOld
    ? {
        name,
        verdict: "warning",
        detail: `WooCommerce ${version} cannot be asked for what has changed: each sweep reads all orders`,
        nextStep: "update WooCommerce",
      }
    : fine(name, `WooCommerce ${version}`);
}

/** Ours are those that point to this shop's path, whatever the host in front: also those of an address given up. */
async function checkWebhooks(shop: WooShop): Promise<CheckResult> {
  const name = "webhooks";
  const listed = await listWebhooks(shop);
  if (!listed.ok) return failed(name, listed);
  const own = listed.value.filter(
    ({ delivery_url: url }) => URL.parse(url)?.pathname === `/webhooks/${shop.shop}`,
  );
  const bad = own
    .map(({ delivery_url: url }) => deliveryUrlProblem(url, shop.domain))
    .find((told) => told !== null);
  if (bad !== undefined)
    return { name, verdict: "failed", detail: bad, nextStep: "restore the webhooks afterwards" };
  const isActive = (topic: string) =>
    own.some((webhook) => webhook.topic === topic && webhook.status === "active");
  const off = WANTED_TOPICS.filter((topic) => !isActive(topic));
  if (off.length === 0) return fine(name, "all are active");
  const detail = `missing or switched off: ${off.join(", ")}`;
  const verdict = off.every((topic) => topic.startsWith("action.")) ? "warning" : "failed";
  return {
    name,
    verdict,
    detail,
    nextStep: "restore the webhooks, then resync the orders since they stopped",
  };
}

function checkAttribution(orders: SomeOrders): CheckResult {
  const name = "order attribution";
  const bought = orders.filter(({ created_via: via }) => via === "checkout" || via === "store-api");
  const isSeen = bought.some(({ meta_data: meta }) =>
    meta.some(({ key }) => key.startsWith("_wc_order_attribution_")),
  );
  if (isSeen) return fine(name, "the shop notes where orders come from");
  if (bought.length === 0) return fine(name, "no order of the checkout yet to tell by");
  return {
    name,
    verdict: "warning",
    detail:
      "the last orders do not say where they come from, so referrals are known by coupons and your own fields only",
    nextStep: "switch on WooCommerce › Settings › Advanced › Features › Order attribution, if you want it",
  };
}

function fine(name: string, detail: string): CheckResult {
  return { name, verdict: "fine", detail, nextStep: null };
}

/** The problem's own words hold the next step after the colon; doctor shows both. */
function failed(name: string, { problem }: Refusal): CheckResult {
  return { name, verdict: "failed", detail: problem.detail, nextStep: "see above, then run the check again" };
}
