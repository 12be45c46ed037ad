import { afterEach, expect, test } from "vitest";
import { programmeSchema } from "../../../src/domain/programme/programme.ts";
import { ask, attempt, knows } from "../../support/bridge/admin-client.ts";
import { ADMIN_TOKEN } from "../../support/bridge/bridge-config.ts";
import { type RunningApp, runApp } from "../../support/bridge/running-app.ts";
import { aSnapshotEvent, DAY, NOON, SECOND } from "../../support/builders/orders.ts";
import { accepted } from "../../support/builders/outcomes.ts";
import { type } from "../../support/commands/typed-command.ts";

const programme = programmeSchema.parse({
  timeZone: "Europe/Berlin",
  earn: {
    activityId: "12",
    rules: [
      { name: "Large", when: { minTotal: 100, weekdays: ["monday"] }, activityId: "13" },
      { when: { products: ["8123"] }, activityId: "14" },
      { name: "VIP", when: { tags: ["vip"] }, activityId: "15" },
      { when: {}, activityId: "16" },
    ],
  },
  exclude: { rules: [{ name: "Resellers", when: { countries: ["AT"] } }] },
});
const vip = { isPaid: true, tags: ["vip"], updatedAt: NOON + SECOND };

let app: RunningApp;
afterEach(() => app.close());

test("each rule is told with its conditions, and why it fits or does not", async () => {
  app = await runApp({ shop: { programme } });
  await knows(app, aSnapshotEvent(vip));
  const { status, body } = await ask(app, "/orders/acme/1001/explain");
  expect(status).toBe(200);
  expect(body).toMatchObject({
    ...{ shop: "acme", orderId: "1001", orderNumber: "#1001", programme: "today", timeZone: "Europe/Berlin" },
    ...{ activityId: "15", rule: 3, excluded: null },
    exclusions: [
      {
        ...{ rule: 1, name: "Resellers", state: "doesNotFit" },
        conditions: [{ outcome: "fails", code: "conditionWords", reason: "country “AT”: no" }],
      },
    ],
    rules: [
      {
        ...{ rule: 1, name: "Large", state: "doesNotFit", activityId: "13" },
        conditions: [
          { outcome: "fails", code: "conditionTotal", reason: "a total of at least €100.00: no, €50.00" },
          { outcome: "holds", code: "conditionWeekdays", reason: "placed on Monday: yes, Monday" },
        ],
      },
      {
        ...{ rule: 2, name: null, state: "unknown", activityId: "14" },
        conditions: [{ outcome: "unknown", reason: "product “8123”: not sent by the shop" }],
      },
      { rule: 3, name: "VIP", state: "chosen", conditions: [{ reason: "order tag “vip”: yes" }] },
      { rule: 4, state: "notReached", activityId: "16", conditions: [] },
    ],
  });
  expect(body.rules[1].conditions[0].facts).toEqual({
    ...{ outcome: "unknown", condition: "products", wanted: ["8123"], found: null },
  });
});

test("what was chosen when the points were given stays, whatever the order says later", async () => {
  app = await runApp({ shop: { programme } });
  await knows(app, aSnapshotEvent(vip));
  await attempt(app, "1001", accepted());
  await knows(app, aSnapshotEvent({ ...vip, tags: [], updatedAt: NOON + 2 * SECOND }));
  const { body } = await ask(app, "/orders/acme/1001/explain");
  expect(body).toMatchObject({ programme: "kept", activityId: "15", rule: 3 });
  expect(body.rules[2]).toMatchObject({ state: "chosen", conditions: [{ outcome: "fails" }] });
});

test("an exclusion is told by its name", async () => {
  app = await runApp({ shop: { programme } });
  const contact = { names: [], emails: [], phones: [], countries: ["AT"] };
  await knows(app, aSnapshotEvent({ ...vip, contact }));
  const { body } = await ask(app, "/orders/acme/1001/explain");
  expect(body.excluded).toMatchObject({ code: "excludedByRule", facts: { rule: 1, name: "Resellers" } });
  expect(body.exclusions[0].state).toBe("chosen");
});

const NOT_EARNING: readonly (readonly [
  string,
  Parameters<typeof runApp>[0],
  Parameters<typeof aSnapshotEvent>[0],
  string,
])[] = [
  ["history", { shop: { earnFrom: NOON + DAY } }, vip, "noPoints"],
  ["not paid yet", {}, { ...vip, isPaid: false }, "waitsForPayment"],
  ["cancelled", {}, { ...vip, isOrderCancelled: true }, "noPoints"],
  ["a test order", {}, { ...vip, isTest: true }, "noPoints"],
  [
    "without contact",
    {},
    { ...vip, contact: { names: [], emails: [], phones: [], countries: [] } },
    "waitsForContact",
  ],
];

test.each(NOT_EARNING)(
  "how the order stands is said as the order says it: %s",
  async (_, settings, order, code) => {
    app = await runApp(settings);
    await knows(app, aSnapshotEvent(order));
    const shown = (await ask(app, "/orders/acme/1001")).body.order;
    const { body } = await ask(app, "/orders/acme/1001/explain");
    expect(body.verdict.code).toBe(code);
    expect(body.verdict).toEqual({ code: shown.code, facts: shown.facts, reason: shown.reason });
    const said = await type(["explain", "acme", "1001", "--url", app.url, "--token", ADMIN_TOKEN]);
    expect(said.out).toMatch(/^Points +\S/m);
    const { out } = await type(["show", "acme", "1001", "--url", app.url, "--token", ADMIN_TOKEN]);
    const [, points = "?"] = /^Points +(.+)$/m.exec(out) ?? [];
    expect(said.out).toContain(points);
  },
);

test("in the language of who asks; an order or a shop that is not there is not found", async () => {
  app = await runApp({ shop: { programme } });
  await knows(app, aSnapshotEvent(vip));
  const german = await ask(app, "/orders/acme/1001/explain", { headers: { "accept-language": "de" } });
  expect(german.body.rules[2].conditions[0].reason).toBe("Bestellung mit Tag „vip“: ja");
  expect((await ask(app, "/orders/acme/1002/explain")).status).toBe(404);
  expect((await ask(app, "/orders/other/1001/explain")).status).toBe(404);
});

test("an order of which only notices came waits to be seen", async () => {
  app = await runApp({ shop: { programme } });
  const refund = { id: "r1", amountMinor: 100, currency: null, at: null };
  await knows(app, { kind: "refund", orderId: "1001", refund });
  const { status, body } = await ask(app, "/orders/acme/1001/explain");
  expect([status, body.code]).toEqual([409, "waitsForOrder"]);
});

test("the command names the exclusion that applies, where there are no rules", async () => {
  const excluding = programmeSchema.parse({ earn: { activityId: "12" }, exclude: { tags: ["vip"] } });
  app = await runApp({ shop: { programme: excluding } });
  await knows(app, aSnapshotEvent(vip));
  const { out } = await type(["explain", "acme", "1001", "--url", app.url, "--token", ADMIN_TOKEN]);
  expect(out).toMatch(/^Exclusions +.*vip.*\.\nRules +The programme has no rules\.$/m);
  expect(out).not.toMatch(/^Activity/m);
});

test("the command tells the same, by the order's number", async () => {
  app = await runApp({ shop: { programme } });
  await knows(app, aSnapshotEvent(vip));
  const explain = (...args: string[]) =>
    type(["explain", "acme", "#1001", ...args, "--url", app.url, "--token", ADMIN_TOKEN]);
  const { exitCode, out, err } = await explain();
  expect([exitCode, err]).toEqual([0, ""]);
  expect(out.split("\n").map((line) => line.trim())).toEqual([
    "Order       #1001 of acme (ID 1001)",
    "Points      No points yet. Points are being given.",
    "Activity    15; how many it gives is set under this activity in your loyalty account.",
    expect.stringMatching(
      /^Programme {3}Version 1 of the programme \(1 Jun 2026, \d\d:\d\d, Shop’s settings\)\.$/,
    ),
    "Checked against the active programme, because no points have been given yet.",
    "Days and hours in the time zone Europe/Berlin.",
    "Exclusions  None applies.",
    "",
    expect.stringMatching(/exclusions/i),
    "1 “Resellers”: does not match",
    "country “AT”: no",
    "",
    expect.stringMatching(/rules/i),
    "1 “Large”: does not match",
    "a total of at least €100.00: no, €50.00",
    "placed on Monday: yes, Monday",
    "2: cannot be checked: the shop does not send enough data",
    "product “8123”: not sent by the shop",
    "3 “VIP”: matches and applies",
    "order tag “vip”: yes",
    "4: not reached: an earlier rule applies",
    "no conditions: matches every order",
  ]);
  expect(JSON.parse((await explain("--json")).out)).toMatchObject({ activityId: "15", rule: 3 });
  const unknown = await type(["explain", "acme", "#7", "--url", app.url, "--token", ADMIN_TOKEN]);
  expect([unknown.exitCode, unknown.err]).toEqual([2, expect.stringContaining("has no order #7")]);
});
