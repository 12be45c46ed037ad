import { randomBytes } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { FILES } from "../../../src/admin/archive/archive-files.ts";
import { ask, attempt, knows } from "../../support/bridge/admin-client.ts";
import { ADMIN_TOKEN } from "../../support/bridge/bridge-config.ts";
import { askAs, withToken } from "../../support/bridge/people.ts";
import { type RunningApp, runApp, signed } from "../../support/bridge/running-app.ts";
import { redeemWithOrder, tenantsSite } from "../../support/bridge/tenants-site.ts";
import { aSnapshotEvent } from "../../support/builders/orders.ts";
import { accepted } from "../../support/builders/outcomes.ts";
import { unzip } from "../../support/network/unzip.ts";
import { eventually } from "../../support/time/eventually.ts";

const take = (url: string, token = ADMIN_TOKEN, body: object = {}, init: RequestInit = {}) =>
  fetch(`${url}/api/archive`, {
    method: "POST",
    body: JSON.stringify(body),
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    ...init,
  });

async function filesOf(answer: Response): Promise<ReadonlyMap<string, string>> {
  expect(answer.status).toBe(200);
  return unzip(Buffer.from(await answer.arrayBuffer()));
}

// biome-ignore lint/suspicious/noExplicitAny: lines of every shape
const linesIn = (files: ReadonlyMap<string, string>, name: string): any[] =>
  (files.get(`${name}.ndjson`) ?? "").split("\n").flatMap((line) => (line === "" ? [] : [JSON.parse(line)]));

describe("an archive", () => {
  let app: RunningApp;
  beforeEach(async () => {
    app = await runApp();
  });
  afterEach(() => app.close());

  test("has every order with its customer and its calls, moves of points, deliveries, programmes and acts", async () => {
    const contact = {
      names: ["Ada"],
      emails: ["ada@shop.example"],
      phones: ["+491701234567"],
      countries: ["DE"],
    };
    await knows(app, aSnapshotEvent({ orderId: "1", isPaid: true, contact }));
    await attempt(app, "1", accepted());
    for (let order = 2; order <= 120; order++) await knows(app, aSnapshotEvent({ orderId: String(order) }));
    const body = '{"orderId":"7"}';
    await fetch(`${app.url}/webhooks/acme`, { method: "POST", body, headers: signed(body) });
    const files = await filesOf(await take(app.url));
    const orders = linesIn(files, "orders");
    expect(orders).toHaveLength(120);
    const paid = orders.find(({ order }) => order.orderId === "1");
    expect(paid.order.contact.email).toBe("ada@shop.example");
    expect(paid.exchanges[0].operation).toBe("acme:1:earn:1");
    expect(linesIn(files, "points")).toMatchObject([{ shop: "acme", orderId: "1", move: "given" }]);
    expect(linesIn(files, "deliveries")).toMatchObject([{ shop: "acme", body, isPlain: true }]);
    expect(linesIn(files, "programmes")).toMatchObject([{ shop: "acme", version: 1, origin: "file" }]);
    expect(linesIn(files, "shops").map(({ shop }) => shop)).toEqual(["acme"]);
    expect(linesIn(files, "acts")[0]).toMatchObject({ code: "actArchiveBegun" });
  });

  test("explains each of its files, in the reader's language, and each line is as it explains", async () => {
    await knows(app, aSnapshotEvent({ orderId: "1", isPaid: true }));
    const headers = { authorization: `Bearer ${ADMIN_TOKEN}`, "accept-language": "de" };
    const files = await filesOf(await take(app.url, ADMIN_TOKEN, {}, { headers, body: null }));
    const fields = JSON.parse(files.get("fields.json") ?? "");
    for (const [name, { row }] of Object.entries(FILES)) {
      expect(files.get("README.txt")).toContain(`${name}.ndjson: `);
      expect(JSON.stringify(fields[`${name}.ndjson`])).toContain('"properties"');
      for (const line of linesIn(files, name)) expect(row.safeParse(line).error).toBeUndefined();
    }
    expect(files.get("README.txt")).toContain("Bestellung");
  });

  test.each(["viewer", "assistant"] as const)("is refused to a %s", async (role) => {
    const { token } = await withToken(app, role);
    expect((await take(app.url, token)).status).toBe(403);
    expect((await ask(app, "/acts?kind=customers")).body.items).toEqual([]);
  });

  test("waits for the last one, and for a minute", async () => {
    const first = await take(app.url);
    const second = await take(app.url);
    expect([second.status, second.headers.get("retry-after")]).toEqual([503, "60"]);
    await first.arrayBuffer();
    expect((await take(app.url)).status).toBe(503);
    app.clock.jumpWall(60_000);
    await filesOf(await take(app.url));
  });

  /** More than a connection takes of an archive that nobody reads. */
  async function knowsMuch(): Promise<void> {
    const names = () => [randomBytes(30_000).toString("base64")];
    const contact = { emails: [], phones: [], countries: [] };
    for (let order = 0; order < 500; order++)
      await knows(app, aSnapshotEvent({ orderId: String(order), contact: { ...contact, names: names() } }));
  }

  test("ends when its reader loses the role", async () => {
    const { token, id } = await withToken(app, "owner");
    const read = vi.spyOn(app.store, "readOrders").mockReturnValue(new Promise(() => {}));
    await take(app.url, token);
    await eventually(() => read.mock.calls.length > 0);
    await app.clock.advance(5_000);
    expect(app.logged()).not.toContain("archiveCutOff");
    await ask(app, `/people/${id}`, { method: "PATCH", body: { role: "viewer" } });
    await app.clock.advance(5_000);
    await eventually(() => app.logged().includes("archiveCutOff"));
  });

  test("waits for its reader; if that leaves, it is read no further and holds up no other", async () => {
    await knowsMuch();
    const read = vi.spyOn(app.store, "readOrders");
    const leaving = new AbortController();
    await take(app.url, ADMIN_TOKEN, {}, { signal: leaving.signal });
    await eventually(() => read.mock.calls.length > 1);
    leaving.abort();
    await eventually(() => app.logged().includes("archiveCutOff"));
    // Both files of orders together are 20 pages.
    expect(read.mock.calls.length).toBeLessThan(10);
    app.clock.jumpWall(60_000);
    await filesOf(await take(app.url));
  });

  test("of twice as many orders and deliveries reads twice as much", async () => {
    let reads = 0;
    for (const method of ["readOrders", "getOrder", "listDeliveries", "getDelivery", "listValues"] as const) {
      const read = app.store[method].bind(app.store) as (...given: unknown[]) => Promise<unknown>;
      vi.spyOn(app.store, method).mockImplementation(((...given: unknown[]) => {
        reads += 1;
        return read(...given);
      }) as never);
    }
    let known = 0;
    const readFor = async (orders: number) => {
      for (let order = known; order < orders; order++) {
        await knows(app, aSnapshotEvent({ orderId: String(order) }));
        const body = `{"orderId":"${order}"}`;
        await fetch(`${app.url}/webhooks/acme`, { method: "POST", body, headers: signed(body) });
      }
      app.clock.jumpWall(60_000);
      [reads, known] = [0, orders];
      await filesOf(await take(app.url));
      return reads;
    };
    const once = await readFor(200);
    expect((await readFor(400)) / once).toBeLessThan(2.1);
  });

  test("that cannot be completed is cut off, and cannot be opened", async () => {
    await knows(app, aSnapshotEvent({ orderId: "1" }));
    vi.spyOn(app.store, "readOrders").mockRejectedValue(new Error("no disk"));
    const answer = await take(app.url);
    await expect(answer.arrayBuffer()).rejects.toThrow();
  });

  test("of an unknown shop or merchant there is none", async () => {
    expect((await take(app.url, ADMIN_TOKEN, { shop: "other" })).status).toBe(404);
    expect((await take(app.url, ADMIN_TOKEN, { tenant: "other" })).status).toBe(409);
    expect((await take(app.url, ADMIN_TOKEN, { shops: "acme" })).status).toBe(400);
  });
});

describe.each(["main", "other"] as const)("a merchant's archive, another merchant at account %s", (south) => {
  let site: Awaited<ReturnType<typeof tenantsSite>>;
  beforeEach(async () => {
    site = await tenantsSite({ south });
  });
  afterEach(() => site.close());

  test("has all of their own and nothing of the other's, for themselves and by the operator", async () => {
    const { north, south: other, bridge } = site;
    await redeemWithOrder(bridge, north);
    const own = await filesOf(await take(bridge.url, north.token));
    const byOperator = await filesOf(await take(bridge.url, ADMIN_TOKEN, { tenant: north.tenant }));
    for (const files of [own, byOperator]) {
      const text = JSON.stringify([...files]);
      for (const mark of [north.shop, north.orderId, `${north.customer}@`]) expect(text).toContain(mark);
      for (const mark of [other.shop, other.orderId, other.customer, other.person, other.tenant])
        expect(text).not.toContain(mark);
      // The answer to a redeem has the customer's balance of all merchants of the account.
      const redeems = linesIn(files, "orders").flatMap(({ exchanges }) =>
        exchanges.flatMap((each: { kind: string; answers: { body: string | null }[] }) =>
          each.kind === "redeem" ? each.answers.map(({ body }) => body === null) : [],
        ),
      );
      expect(redeems).toEqual([south === "main"]);
    }
    const acts = (await askAs(bridge, other.token, "/acts?kind=customers")).body.items;
    expect(JSON.stringify(acts)).not.toContain("actArchiveBegun");
  });

  test("is not to be had by the name of another's shop or merchant", async () => {
    const { north, south: other, bridge } = site;
    expect((await take(bridge.url, north.token, { shop: other.shop })).status).toBe(404);
    expect((await take(bridge.url, north.token, { tenant: other.tenant })).status).toBe(409);
    expect((await take(bridge.url, ADMIN_TOKEN, { tenant: north.tenant, shop: other.shop })).status).toBe(
      404,
    );
  });
});
