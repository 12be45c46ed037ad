import { afterEach, beforeEach, expect, test } from "vitest";
import { ActLog } from "../../../src/people/acts/act-log.ts";
import { createLog } from "../../../src/runtime/log/log.ts";
import { ask, attempt, command, knows } from "../../support/bridge/admin-client.ts";
import { ADMIN_TOKEN } from "../../support/bridge/bridge-config.ts";
import { type RunningApp, runApp } from "../../support/bridge/running-app.ts";
import { signIn } from "../../support/browser/browser-session.ts";
import { aSnapshotEvent } from "../../support/builders/orders.ts";
import { accepted } from "../../support/builders/outcomes.ts";

const ADA = { names: ["Ada Example"], emails: ["ada@shop.example"], phones: [], countries: ["DE"] };
const GRACE = { names: ["Grace Example"], emails: ["grace@shop.example"], phones: [], countries: ["DE"] };

let app: RunningApp;
beforeEach(async () => {
  app = await runApp();
});
afterEach(() => app.close());

const acts = async (query = "") => (await ask(app, `/acts${query}`)).body.items;
const give = (orderId: string, body: object) =>
  ask(app, `/orders/acme/${orderId}/contact`, { method: "PATCH", body, headers: { "x-actor": "Mia" } });
const everythingKept = async () => JSON.stringify(await app.store.listValues(""));

test("a decision is written down with who, when, what, and what it changed", async () => {
  await knows(app, aSnapshotEvent({ isPaid: true }));
  await attempt(app, "1001", accepted());
  await command(app, "/orders/acme/1001/hold", { "x-actor": "Mia" });
  const [act] = await acts();
  expect(act).toMatchObject({
    at: "2026-06-01T12:00:00.000Z",
    by: "Mia",
    kind: "orders",
    shop: "acme",
    orderId: "1001",
    orderNumber: "#1001",
    detail: "Put the order on hold.",
    code: "actOrderDecided",
    facts: { decision: "hold" },
    undoing: "release",
    isErased: false,
  });
  expect(act.changes).toContainEqual({
    thing: "work",
    label: "Status",
    before: "Nothing to do",
    after: "On hold",
  });
});

test("what an act had begun is told as intended, since the entry stays after it has ended", async () => {
  await knows(app, aSnapshotEvent({ isPaid: true }));
  await attempt(app, "1001", accepted());
  await command(app, "/orders/acme/1001/cancel", { "x-actor": "Mia" });
  const [act] = await acts();
  expect(act.changes).toContainEqual(
    expect.objectContaining({ thing: "standing", after: "Points cancelled" }),
  );
});

test("what was decided before leaves no second act, and neither does what is refused", async () => {
  await knows(app, aSnapshotEvent({ isPaid: true }));
  for (let times = 0; times < 3; times++) await command(app, "/orders/acme/1001/hold");
  await command(app, "/orders/acme/none/hold");
  expect(await acts()).toHaveLength(1);
});

test("acts are found by shop, order, kind, person and time", async () => {
  await knows(app, aSnapshotEvent({ isPaid: true }));
  await command(app, "/orders/acme/1001/hold", { "x-actor": "Mia" });
  await command(app, "/shops/acme/check", { "x-actor": "Ben" });
  const codes = async (query: string) => (await acts(query)).map(({ code }: { code: string }) => code);
  expect(await codes("")).toEqual(["actShopChecked", "actOrderDecided"]);
  expect(await codes("?kind=orders")).toEqual(["actOrderDecided"]);
  expect(await codes("?by=ben")).toEqual(["actShopChecked"]);
  expect(await codes("?shop=acme&orderId=1001")).toEqual(["actOrderDecided"]);
  expect(await codes("?shop=other")).toEqual([]);
  expect(await codes("?before=2026-06-01")).toEqual([]);
  expect(await codes("?from=2026-06-01")).toHaveLength(2);
});

test("sign-ins can be left out, or listed alone, in the list, its further pages and the table", async () => {
  await knows(app, aSnapshotEvent({ isPaid: true }));
  await signIn(app, { token: ADMIN_TOKEN });
  await command(app, "/orders/acme/1001/hold");
  for (let each = 0; each < 3; each++) await signIn(app, { token: ADMIN_TOKEN });
  await command(app, "/shops/acme/audit");
  await command(app, "/shops/acme/check");
  await signIn(app, { token: ADMIN_TOKEN });
  const told = async (query: string) => {
    const { items, nextCursor } = (await ask(app, `/acts${query}`)).body;
    return [items.map(({ code }: { code: string }) => code), nextCursor !== null];
  };
  expect(await told("?limit=2")).toEqual([["actSignedIn", "actShopChecked"], true]);
  // The check of a shop and an audit changed nothing.
  expect(await told("?kind=changes&limit=1")).toEqual([["actOrderDecided"], false]);
  expect(await told("?kind=changes")).toEqual([["actOrderDecided"], false]);
  expect(await told("?kind=signIns&limit=4")).toEqual([
    ["actSignedIn", "actSignedIn", "actSignedIn", "actSignedIn"],
    true,
  ]);
  expect(await told("?kind=access")).toEqual([[], false]);
  const table = await fetch(`${app.url}/api/acts.csv?kind=changes`, {
    headers: { authorization: `Bearer ${ADMIN_TOKEN}` },
  });
  const text = await table.text();
  expect(text).toContain("Put the order on hold");
  expect(text).not.toContain("Signed in");
});

test("of a person who is erased the acts keep nothing, and of another all", async () => {
  await knows(app, aSnapshotEvent({ isPaid: true, contact: ADA }));
  await knows(app, aSnapshotEvent({ orderId: "2", isPaid: true, contact: GRACE }));
  await give("1001", { name: "Ada Lovelace", mobile: "0170 1234567" });
  await give("2", { name: "Grace Hopper", mobile: "0170 7654321" });
  const [, given] = await acts();
  expect(given.undoing).toBe("correct");
  expect(given.changes).toContainEqual({
    thing: "mobile",
    label: "Mobile number",
    before: null,
    after: "+491701234567",
  });
  await ask(app, "/erase", { body: { email: "ada@shop.example" } });
  const kept = await everythingKept();
  for (const gone of ["Lovelace", "1701234567", "ada@shop"]) expect(kept).not.toContain(gone);
  for (const stays of ["Grace Hopper", "+491707654321"]) expect(kept).toContain(stays);
  const [, ofGrace, ofAda] = await acts();
  expect([ofGrace.isErased, ofAda.isErased]).toEqual([false, true]);
  expect(ofAda).toMatchObject({ by: "Mia", orderId: "1001", code: "actContactGiven" });
});

test("why a programme was saved stands at its act, in the table as well, and is kept with the version alone", async () => {
  const save = (activityId: string, basedOn: number, note: string) =>
    ask(app, "/programmes/acme", {
      ...{ method: "PUT", body: { programme: { earn: { activityId } }, basedOn, note } },
    });
  await save("13", 1, "for the summer");
  await save("14", 2, "");
  await ask(app, "/programmes/acme/revert", { body: { version: 2, note: "as before" } });
  const told = (await acts("?kind=programmes")).map(
    ({ code, note }: { code: string; note: string | null }) => [code, note],
  );
  expect(told).toEqual([
    ["actProgrammeReverted", "as before"],
    ["actProgrammeSaved", null],
    ["actProgrammeSaved", "for the summer"],
  ]);
  const [, second] = await acts("?kind=programmes");
  expect(second.changes).toEqual([
    expect.objectContaining({ thing: "version", before: "2", after: "3" }),
    { thing: "setting", label: "earn.activityId", before: "13", after: "14" },
  ]);
  const table = await fetch(`${app.url}/api/acts.csv`, {
    headers: { authorization: `Bearer ${ADMIN_TOKEN}` },
  });
  expect(await table.text()).toContain(",for the summer,acme,");
  const kept = await app.store.listValues("acts/");
  expect(JSON.stringify(kept)).not.toContain("for the summer");
});

test("an act that is written down after its order's person was erased names nobody", async () => {
  await knows(app, aSnapshotEvent({ isPaid: true, contact: ADA }));
  await ask(app, "/erase", { body: { email: "ada@shop.example" } });
  const late = new ActLog({ store: app.store, clock: app.clock, log: createLog({ level: "silent" }) });
  const changes = [{ thing: "name", before: null, after: "Ada Lovelace" }] as const;
  await late.add("Mia", {
    done: { code: "actContactGiven", fields: ["name"] },
    shop: "acme",
    orderId: "1001",
    changes,
  });
  expect(await everythingKept()).not.toContain("Lovelace");
});

test("the log is a table in the reader's language, in which no cell is carried out", async () => {
  await knows(app, aSnapshotEvent({ isPaid: true }));
  await command(app, "/orders/acme/1001/hold", { "x-actor": "=cmd" });
  const answered = await fetch(`${app.url}/api/acts.csv`, {
    headers: { authorization: `Bearer ${ADMIN_TOKEN}`, "accept-language": "de" },
  });
  expect(answered.status).toBe(200);
  const [head, first] = (await answered.text()).split("\r\n");
  expect(head).toContain(
    "Benutzer;Aktion;Notiz;Shop;Bestellnummer;ID der Bestellung;Kunde;Eingelöste Punkte;Vorher;Nachher;Zurücknehmen",
  );
  expect(first).toContain("'=cmd;Bestellung angehalten.;;acme;#1001;1001;;");
});
