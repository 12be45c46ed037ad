import { execFile } from "node:child_process";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { asOperator, deliver, type EmbeddedSite, embeddedSite } from "../../support/bridge/embedded-site.ts";
import { LENT } from "../../support/bridge/merchants.ts";
import { FULL_ORDER, FULL_ORDER_ID } from "../../support/bridge/proven-shops.ts";
import { type FreshDatabase, freshDatabase } from "../../support/postgres/fresh-database.ts";

/**
 * Given a merchant's shop whose orders are sent, retried and wait, and whose deliveries come in.
 * When its app is uninstalled and its data are to be erased meanwhile,
 * then each delivery is answered, nothing of its customers stays, and nothing is sent for them afterwards.
 */

const CUSTOMER = "zoe@customer.example";
const rejections: unknown[] = [];
process.on("unhandledRejection", (reason) => rejections.push(reason));

/** Everything that is stored, as text. */
type Stored = (site: EmbeddedSite) => Promise<string>;

const inFolder: Stored = ({ bridge: { folder } }) =>
  new Promise((resolve) =>
    execFile("grep", ["-rlaF", CUSTOMER, folder], (_error, names) => resolve(names)),
  );

describe.each(["data folder", "postgres"] as const)("with a %s", (kind) => {
  let site: EmbeddedSite;
  let database: FreshDatabase | null = null;
  let schema = "";
  beforeEach(async () => {
    if (kind === "postgres") {
      database ??= await freshDatabase();
      schema = database.newSchema();
    }
    const storage =
      database === null ? {} : { storage: { driver: "postgres", url: database.url, schema, poolSize: 5, ssl: "none" } };
    const zenith = {
      ...{ platform: "shopify", brand: "main", tenant: "south", domain: "zenith.myshopify.com" },
      ...{ secrets: ["the-secret-of-zenith"], orderId: { prefix: "9" }, program: { earn: { activityId: "12" } } },
    };
    site = await embeddedSite({ ...storage, shops: { zenith } });
  });
  afterEach(() => site.close());

  const stored: Stored = async (of) => {
    if (database === null) return inFolder(of);
    const tables = await database.ask("select tablename from pg_tables where schemaname = $1", [schema]);
    const found = [];
    for (const { tablename } of tables) {
      const [row] = await database.ask(
        `select count(*)::int as rows from "${schema}"."${tablename}" t where t::text like $1 or t::text like $2`,
        [`%${CUSTOMER}%`, `%${Buffer.from(CUSTOMER).toString("hex")}%`],
      );
      if (row?.rows !== 0) found.push(`${tablename}: ${row?.rows}`);
    }
    return found.join("\n");
  };

  const open = async () => {
    const { shop } = (await site.call("/embedded", { method: "POST" })).body;
    const answered = await site.call(`/installs/${shop}`, { method: "POST", body: LENT });
    expect(answered.status).toBe(200);
    return shop as string;
  };
  const order = (at: number) => {
    const text = FULL_ORDER.replaceAll("acme.myshopify.com", site.shop.domain);
    const now = new Date().toISOString();
    return {
      ...JSON.parse(text.replaceAll(FULL_ORDER_ID, String(Number(FULL_ORDER_ID) + at))),
      ...{ created_at: now, processed_at: now, updated_at: now },
    };
  };
  const sendOrder = async (at: number) => {
    const answer = await deliver(site, "orders/paid", order(at), { id: `order-${at}` });
    return answer.status === 200 ? ((await answer.json()) as { outcome: string }).outcome : answer.status;
  };
  const sendOrders = (from: number, count: number) =>
    Promise.all(Array.from({ length: count }, (_, at) => sendOrder(from + at)));
  const earned = () =>
    site.bridge.loyalty.sandbox.calls().filter(({ operation }) => operation === "earn").length;
  const uninstall = () => deliver(site, "app/uninstalled", { id: 1, myshopify_domain: site.shop.domain }, { id: "gone" });
  const redact = (id: string) =>
    deliver(site, "shop/redact", { shop_id: 1, shop_domain: site.shop.domain }, { id });
  const isServed = async () =>
    ((await asOperator(site.bridge, "/status")) as { shops: { shop: string }[] }).shops.length === 2;

  test("uninstalled and erased in the middle of 40 deliveries", async () => {
    const shop = await open();
    const { faults } = site.bridge.loyalty.sandbox;
    faults.set({ mode: "status", status: 500, times: 12 });
    expect(await sendOrders(0, 20)).toEqual(Array(20).fill("stored"));
    faults.set({ mode: "delay", delayMs: 400 });
    const [before] = await Promise.all([sendOrders(100, 20), uninstall()]);
    expect(before).toEqual(Array(20).fill("stored"));
    const coming: Promise<unknown>[] = [];
    const erasing = redact("erase");
    for (let at = 0; at < 40; at++) {
      coming.push(sendOrder(200 + at));
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    expect((await erasing).status).toBe(200);
    const answers = await Promise.all(coming);
    expect(answers.filter((each) => !["stored", "ignored", 401, 503].includes(each as never))).toEqual([]);
    await expect.poll(isServed, { timeout: 20_000 }).toBe(false);
    expect(await sendOrders(300, 5)).toEqual(Array(5).fill("ignored"));
    faults.clear();
    await expect.poll(async () => ((await asOperator(site.bridge, "/status")) as any).inbox.waiting).toBe(0);
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    const sent = earned();
    console.log(kind, { sent, answers: Object.fromEntries(Map.groupBy(answers, String).entries().map(([k, v]) => [k, v.length])) });
    expect(await stored(site)).toBe("");
    const deliveries = (await asOperator(site.bridge, "/deliveries?limit=200")) as { items: { outcome: string; reason: unknown }[] };
    console.log(Object.fromEntries(Map.groupBy(deliveries.items, (d) => JSON.stringify([d.outcome, (d as any).code ?? d.reason])).entries().map(([k, v]) => [k, v.length])));
    await site.bridge.restart();
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(earned()).toBe(sent);
    expect(await stored(site)).toBe("");
    const again = await open();
    console.log({ shop, again });
    expect(await sendOrder(400)).toBe("stored");
    await expect.poll(earned).toBe(sent + 1);
    expect(rejections).toEqual([]);
  }, 120_000);
});
