import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ask, attempt, knows } from "../../support/bridge/admin-client.ts";
import { ADMIN_TOKEN } from "../../support/bridge/bridge-config.ts";
import { type RunningApp, runApp } from "../../support/bridge/running-app.ts";
import { aSnapshotEvent } from "../../support/builders/orders.ts";
import { accepted, refused } from "../../support/builders/outcomes.ts";

/**
 * Given an order that waits for a person's decision.
 * When somebody decides, and says why,
 * then the order's story and the log of acts tell it, and both lose it with the person.
 */

const NOTE = "Ada Lovelace asked us by phone";
let app: RunningApp;
beforeEach(async () => {
  app = await runApp();
  await knows(app, aSnapshotEvent({ isPaid: true, contact: ADA }));
});
afterEach(() => app.close());

const ADA = { names: ["Ada L."], emails: ["ada@shop.example"], phones: ["0170 1234567"], countries: ["DE"] };
const ORDER = "/orders/acme/1001";
const decide = (path: string, body: object = { note: ` ${NOTE} ` }, method = "POST") =>
  ask(app, path, { method, body, headers: { "x-actor": "Mia" } });
const shown = async () => (await ask(app, ORDER)).body.order;
const lastWord = async () =>
  (await shown()).trace.findLast(({ what }: { readonly what: string }) => what === "person");
const step = async () => `/operations/${(await shown()).operations.at(-1).id}`;

interface Case {
  readonly decision: string;
  readonly done: () => Promise<{ readonly status: number }>;
  readonly hasPoints?: boolean;
  readonly isRefused?: boolean;
}

const CASES: readonly Case[] = [
  { decision: "an approval", hasPoints: true, done: () => decide(`${ORDER}/approve`) },
  { decision: "a cancel", hasPoints: true, done: () => decide(`${ORDER}/cancel`) },
  { decision: "a hold", done: () => decide(`${ORDER}/hold`) },
  {
    decision: "a release",
    done: async () => {
      await decide(`${ORDER}/hold`, {});
      return decide(`${ORDER}/release`);
    },
  },
  { decision: "sending again", hasPoints: true, done: () => decide(`${ORDER}/send-again`) },
  {
    decision: "a corrected contact",
    done: () => decide(`${ORDER}/contact`, { email: "new@shop.example", note: NOTE }, "PATCH"),
  },
  { decision: "a retry", isRefused: true, done: async () => decide(`${await step()}/retry`) },
  { decision: "a skipped step", isRefused: true, done: async () => decide(`${await step()}/skip`) },
  {
    decision: "a step that is done already",
    isRefused: true,
    done: async () => decide(`${await step()}/done`),
  },
];

describe.each(CASES)("the note of $decision", ({ done, hasPoints = false, isRefused = false }) => {
  beforeEach(async () => {
    if (hasPoints) await attempt(app, "1001", accepted());
    if (isRefused) await attempt(app, "1001", refused("no such member"));
  });

  test("stands in the order's story and in the log of acts, and nowhere else", async () => {
    expect((await done()).status).toBe(200);
    const { detail, facts } = await lastWord();
    expect(facts).toMatchObject({ by: "Mia", note: NOTE });
    expect(detail).toMatch(/^Mia .*, with the note “Ada Lovelace asked us by phone”$/);
    const [act] = (await ask(app, "/acts")).body.items;
    expect(act).toMatchObject({ by: "Mia", orderId: "1001", note: NOTE });
    const { trace, ...record } = (await app.store.getOrder({ shop: "acme", orderId: "1001" })) ?? {};
    expect(JSON.stringify(trace)).toContain(NOTE);
    expect(JSON.stringify(record)).not.toContain(NOTE);
  });

  test("goes with the person, although it names nobody whom the erasure knows", async () => {
    await done();
    await ask(app, "/erase", { body: { email: "ada@shop.example" } });
    const record = await app.store.getOrder({ shop: "acme", orderId: "1001" });
    expect(JSON.stringify([record, await app.store.listValues("")])).not.toContain("Lovelace");
    const acts = (await ask(app, "/acts")).body.items;
    expect(acts.at(1)).toMatchObject({ by: "Mia", note: null, isErased: true });
  });
});

test("whoever says nothing leaves no note", async () => {
  await decide(`${ORDER}/hold`, {});
  expect((await lastWord()).facts).toEqual({ by: "Mia", decision: "hold" });
  expect((await ask(app, "/acts")).body.items).toMatchObject([{ note: null }]);
});

test("a note is no longer than 500 characters", async () => {
  expect((await decide(`${ORDER}/hold`, { note: "x".repeat(501) })).status).toBe(400);
  expect((await decide(`${ORDER}/hold`, { note: "x".repeat(500) })).status).toBe(200);
});

test("of many that are tried again each order's story has the note", async () => {
  await attempt(app, "1001", refused("no such member"));
  await decide("/dead-letters/retry");
  expect((await lastWord()).facts).toMatchObject({ decision: "retry", note: NOTE });
});

test("the log has the note as a column, in which no cell is carried out", async () => {
  await decide(`${ORDER}/hold`, { note: "=1+1" });
  const answered = await fetch(`${app.url}/api/acts.csv`, {
    headers: { authorization: `Bearer ${ADMIN_TOKEN}`, "accept-language": "de" },
  });
  const [head, first] = (await answered.text()).split("\r\n");
  expect(head).toContain("Benutzer;Aktion;Notiz;Shop;");
  expect(first).toContain("Mia;Bestellung angehalten.;'=1+1;acme;");
});
