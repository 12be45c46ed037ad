import { execFile } from "node:child_process";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { asOperator, deliver, type EmbeddedSite, embeddedSite } from "../../support/bridge/embedded-site.ts";
import { LENT } from "../../support/bridge/merchants.ts";
import { FULL_ORDER, FULL_ORDER_ID } from "../../support/bridge/proven-shops.ts";
import { type FreshDatabase, freshDatabase } from "../../support/postgres/fresh-database.ts";

/**
 * Given a merchant's shop whose orders are sent and retried, and whose deliveries come in, beside another tenant's shop.
 * When it leaves meanwhile, by its merchant or by the platform's erasure,
 * then each delivery is answered, nothing is sent for it afterwards, nothing of its customers stays where that was asked, and
 * the other tenant's orders stay as they are.
 */

const [CUSTOMER, OTHERS] = ["zoe@customer.example", "ada@zenith.example"];
const ZENITH = "zenith.myshopify.com";
const SECRET = "the-secret-of-zenith";

describe.each(["the data folder", "PostgreSQL"] as const)("in %s", (kind) => {
  let site: EmbeddedSite;
  let database: FreshDatabase | null = null;
  let schema = "";
  beforeEach(async () => {
    if (kind === "PostgreSQL") database ??= await freshDatabase();
    schema = database?.newSchema() ?? "";
    const { url } = database ?? {};
    const storage = url && { driver: "postgres", url, schema, poolSize: 5, ssl: "none" };
    const zenith = {
      ...{ platform: "shopify", brand: "main", tenant: "south", domain: ZENITH, secrets: [SECRET] },
      ...{ orderId: { prefix: "9" }, program: { earn: { activityId: "12" } } },
    };
    site = await embeddedSite({ ...(storage ? { storage } : {}), shops: { zenith } });
  });
  afterEach(() => site.close());

  /** Where the text is stored: names of files or tables. */
  async function placesOf(text: string): Promise<readonly string[]> {
    if (database === null)
      return new Promise((resolve) =>
        execFile("grep", ["-rlaF", text, site.bridge.folder], (_error, names) =>
          resolve(names.split("\n").filter((name) => name !== "")),
        ),
      );
    const tables = await database.ask("select tablename from pg_tables where schemaname = $1", [schema]);
    const found: string[] = [];
    for (const { tablename } of tables) {
      const texts = [`%${text}%`, `%${Buffer.from(text).toString("hex")}%`];
      const where = `"${schema}"."${tablename}" t where t::text like $1 or t::text like $2 limit 1`;
      if ((await database.ask(`select 1 from ${where}`, texts)).length > 0) found.push(String(tablename));
    }
    return found;
  }

  async function open(): Promise<string> {
    const { shop } = (await site.call("/embedded", { method: "POST" })).body;
    expect((await site.call(`/installs/${shop}`, { method: "POST", body: LENT })).status).toBe(200);
    return shop;
  }

  async function sendOrder(at: number, given: { shop?: string; secret?: string } = {}) {
    const { shop = site.shop.domain } = given;
    const now = new Date().toISOString();
    const text = FULL_ORDER.replaceAll("acme.myshopify.com", shop)
      .replaceAll(FULL_ORDER_ID, String(Number(FULL_ORDER_ID) + at))
      .replaceAll(CUSTOMER, shop === ZENITH ? OTHERS : CUSTOMER);
    const order = { ...JSON.parse(text), created_at: now, processed_at: now, updated_at: now };
    const answer = await deliver(site, "orders/paid", order, { id: `order-${at}`, ...given });
    return answer.status === 200 ? ((await answer.json()) as { outcome: string }).outcome : answer.status;
  }
  const sendOrders = (from: number, count: number) =>
    Promise.all(Array.from({ length: count }, (_, at) => sendOrder(from + at)));
  const earned = () =>
    site.bridge.loyalty.sandbox.calls().filter(({ operation }) => operation === "earn").length;
  const shops = async () =>
    ((await asOperator(site.bridge, "/status")) as { shops: { shop: string }[] }).shops.map(
      ({ shop }) => shop,
    );
  const outcomes = async () =>
    ((await asOperator(site.bridge, "/deliveries?limit=200")) as { items: { outcome: string }[] }).items;

  /** A bridge at work: orders that fail and are retried, slow ones, and another tenant's. */
  async function atWork(): Promise<string> {
    const shop = await open();
    const { faults } = site.bridge.loyalty.sandbox;
    faults.set({ mode: "status", status: 500, times: 12 });
    expect(await sendOrders(0, 20)).toEqual(Array(20).fill("stored"));
    faults.set({ mode: "delay", delayMs: 300 });
    expect(await sendOrder(900, { shop: ZENITH, secret: SECRET })).toBe("stored");
    return shop;
  }

  /** Deliveries come in one after another while the shop leaves. Returns their answers. */
  async function sendWhile(leaving: Promise<unknown>) {
    const coming: ReturnType<typeof sendOrder>[] = [];
    for (let at = 0; at < 40; at++) {
      coming.push(sendOrder(200 + at));
      await new Promise((resolve) => setImmediate(resolve));
    }
    await leaving;
    const answers = await Promise.all(coming);
    expect(answers.filter((answer) => answer !== "stored" && answer !== "ignored")).toEqual([]);
    await expect.poll(shops).toEqual(["zenith"]);
    expect(await sendOrders(300, 3)).toEqual(Array(3).fill("ignored"));
    site.bridge.loyalty.sandbox.faults.clear();
    const isWaiting = async () => (await outcomes()).some(({ outcome }) => outcome === "waiting");
    await expect.poll(isWaiting).toBe(false);
    return answers;
  }

  test("a shop that the platform erases in the middle of 40 deliveries leaves nothing of its customers", async () => {
    const shop = await atWork();
    const named = { id: 1, myshopify_domain: site.shop.domain };
    await Promise.all([sendOrders(100, 20), deliver(site, "app/uninstalled", named, { id: "uninstalled" })]);
    const uninstalled = expect.objectContaining({ topic: "app/uninstalled", outcome: "processed" });
    await expect.poll(outcomes).toContainEqual(uninstalled);
    const redact = { shop_id: 1, shop_domain: site.shop.domain };
    await sendWhile(deliver(site, "shop/redact", redact, { id: "redact" }));
    await expect.poll(() => placesOf(CUSTOMER)).toEqual([]);
    expect(await placesOf(OTHERS)).not.toEqual([]);
    const sent = earned();
    await site.bridge.restart();
    await expect.poll(shops).toEqual(["zenith"]);
    expect(await placesOf(CUSTOMER)).toEqual([]);
    expect(await open()).toBe(shop);
    expect(await sendOrder(400)).toBe("stored");
    await expect.poll(earned).toBe(sent + 1);
  });

  test("of a shop that its merchant removes in the middle of 40 deliveries, nothing is sent until it is back, and nothing is lost", async () => {
    const shop = await atWork();
    const [{ version }] = (await site.call("/shops")).body.items;
    const path = `/shops/${shop}?confirm=${shop}&version=${version}`;
    const answers = await sendWhile(site.call(path, { method: "DELETE" }));
    const taken = 20 + answers.filter((answer) => answer === "stored").length;
    /** The other tenant's begin with its prefix. */
    const sent = () =>
      site.bridge.loyalty.sandbox.calls().filter(({ orderId }) => orderId?.startsWith("9") === false).length;
    const before = sent();
    await site.bridge.restart();
    await expect.poll(shops).toEqual(["zenith"]);
    expect(sent()).toBe(before);
    expect(await open()).toBe(shop);
    const orders = async () =>
      ((await site.call("/orders?limit=200")).body.items as { state: string }[]).map(({ state }) => state);
    await expect.poll(async () => (await orders()).length).toBe(taken);
    expect(await orders()).not.toContain("dead");
  });
});
