import { afterEach, beforeEach, expect, test } from "vitest";
import type { IncidentRow } from "../../../src/client/answers.ts";
import { ask, attempt, command, knows } from "../../support/bridge/admin-client.ts";
import { ADMIN_TOKEN } from "../../support/bridge/bridge-config.ts";
import { type RunningApp, runApp, signed } from "../../support/bridge/running-app.ts";
import { aSnapshotEvent } from "../../support/builders/orders.ts";
import { notAccepted } from "../../support/builders/outcomes.ts";

const ADA = {
  names: ["Ada Example"],
  emails: ["ada@shop.example"],
  phones: ["+491701234567"],
  countries: ["DE"],
};
const MINUTE = 60_000;

let app: RunningApp;
beforeEach(async () => {
  app = await runApp({ bodyLimitBytes: 100 });
});
afterEach(() => app.close());

const incidents = async (query = "") =>
  (await ask(app, `/incidents${query}`)).body.items as readonly IncidentRow[];
const codes = async (query = "") => (await incidents(query)).map(({ code }) => code).sort();
async function deliver(body: string, secret?: string): Promise<number> {
  const headers = signed(body, secret === undefined ? {} : { secret });
  return (await fetch(`${app.url}/webhooks/acme`, { method: "POST", body, headers })).status;
}
const check = () => app.incidentPatrol.check();

/** An order that is given up, and rubbish in the shop's name. */
async function twoThingsWrong(): Promise<void> {
  await knows(app, aSnapshotEvent({ isPaid: true, contact: ADA }));
  await attempt(app, "1001", notAccepted("no such activity"));
  await check();
  await app.clock.advance(MINUTE);
  for (let each = 0; each < 3; each++) expect(await deliver("{}", "another secret")).toBe(401);
  await check();
}

test("incidents are found by shop, code, time and whether they go on, page by page", async () => {
  await twoThingsWrong();
  expect(await codes()).toEqual(["deadLetters", "signaturesWrong"]);
  expect(await codes("?code=deadLetters")).toEqual(["deadLetters"]);
  expect(await codes("?shop=acme")).toEqual(["deadLetters", "signaturesWrong"]);
  expect(await codes("?shop=other")).toEqual([]);
  expect(await codes("?open=false")).toEqual([]);
  expect(await codes("?before=2026-06-01T12:00:30Z")).toEqual(["deadLetters"]);
  expect(await codes("?from=2026-06-02")).toEqual(["deadLetters", "signaturesWrong"]);
  const { body: first } = await ask(app, "/incidents?limit=1");
  const { body: second } = await ask(app, `/incidents?limit=1&cursor=${first.nextCursor}`);
  expect([...first.items, ...second.items].map(({ number }) => number)).toEqual([2, 1]);
  expect(second.nextCursor).toBeNull();
});

test("an incident tells its orders, how they stand now, and whose act ended it", async () => {
  await twoThingsWrong();
  const { body: before } = await ask(app, "/incidents/1");
  expect(before).toMatchObject({
    incident: {
      ...{ title: "1 order failed", orders: 1, endedAt: null, healing: null },
      ...{ shops: ["acme"], because: "The loyalty service rejected the content of the request (400)." },
      detail: expect.stringMatching(/^In acme: the loyalty service .* \(400\)\. Fix the cause/),
    },
    orders: [{ shop: "acme", orderId: "1001", standing: "needsPerson", order: { state: "dead" } }],
    now: { right: 0, onItsWay: 0, needsPerson: 1, gone: 0 },
  });
  // What the service says may name a customer.
  expect(JSON.stringify(before.incident)).not.toContain("no such activity");
  const { body: order } = await ask(app, "/orders/acme/1001");
  const { id } = order.order.operations.find(({ state }: { state: string }) => state === "dead");
  await command(app, `/operations/${encodeURIComponent(id)}/skip`, { "x-actor": "Mia" });
  // The latest act, but about an order that was well.
  await knows(app, aSnapshotEvent({ orderId: "2002" }));
  await command(app, "/orders/acme/2002/hold", { "x-actor": "Ben" });
  await check();
  const { body: after } = await ask(app, "/incidents/1");
  expect(after).toMatchObject({
    incident: { healing: "person", healed: expect.stringMatching(/^Fixed by Mia: Skipped/) },
    now: { needsPerson: 0 },
  });
  expect(await codes("?open=true")).toEqual(["signaturesWrong"]);
});

test("of a person who is erased an incident keeps the order's id alone", async () => {
  await twoThingsWrong();
  await ask(app, "/erase", { body: { email: "ada@shop.example" } });
  const { body } = await ask(app, "/incidents/1");
  expect(body.orders).toMatchObject([{ orderId: "1001", order: { customerName: null, isErased: true } }]);
  expect(JSON.stringify(await app.store.listValues(""))).not.toContain("ada@shop");
});

test("a delivery that was refused for what it is, is told and is one incident, however many come", async () => {
  for (let each = 0; each < 20; each++) expect(await deliver("x".repeat(200))).toBe(413);
  await check();
  await check();
  expect(await incidents()).toMatchObject([
    { code: "deliveriesRefused", facts: { shop: "acme", because: "too_large" }, endedAt: null, times: 1 },
  ]);
  const { conditions, openIncidents } = (await ask(app, "/status")).body;
  expect(conditions).toMatchObject([{ code: "deliveriesRefused" }]);
  expect(openIncidents).toBe(1);
  await app.clock.advance(25 * 60 * MINUTE);
  await check();
  expect(await incidents()).toMatchObject([{ healing: "itself" }]);
});

test("what strangers send unsigned is no incident, however large or compressed it is", async () => {
  const send = (body: string, headers: Record<string, string>) =>
    fetch(`${app.url}/webhooks/acme`, { method: "POST", body, headers });
  expect((await send("x".repeat(200), {})).status).toBe(413);
  expect((await send("x", { "content-encoding": "gzip" })).status).toBe(415);
  await check();
  expect(await incidents()).toEqual([]);
});

test("a right delivery ends what was refused before it, also where another instance refused it", async () => {
  expect(await deliver("x".repeat(200))).toBe(413);
  await check();
  expect(await codes("?open=true")).toEqual(["deliveriesRefused"]);
  await app.clock.advance(MINUTE);
  expect(await deliver("{}")).toBe(200);
  await check();
  expect(await codes("?open=true")).toEqual([]);
});

test("the log is a table in the reader's language, with codes one for programs, and a metric by code", async () => {
  await twoThingsWrong();
  const table = async (query: string) => {
    const headers = { authorization: `Bearer ${ADMIN_TOKEN}`, "accept-language": "de" };
    return (await (await fetch(`${app.url}/api/incidents.csv${query}`, { headers })).text()).split("\r\n");
  };
  const [head, first] = await table("");
  expect(head).toContain(
    "Beginn (UTC);Ende (UTC);Nummer;Störung;Details;Shops;Minuten;Anzahl;Bestellungen;Betrag;Meldungen;Behebung",
  );
  expect(first).toMatch(/Noch offen;\d+;Falsche Signaturen für acme;/);
  const [, , order] = await table("?codes=true");
  expect(order).toBe("2026-06-01T12:00:00.000Z,,deadLetters,acme,1,1,1,false,0,,,acme/1001,50.00 EUR,1");
  const metrics = await fetch(`${app.url}/metrics`, { headers: { authorization: `Bearer ${ADMIN_TOKEN}` } });
  expect(await metrics.text()).toContain('loyalty_bridge_open_incidents{code="signaturesWrong"} 1');
});
