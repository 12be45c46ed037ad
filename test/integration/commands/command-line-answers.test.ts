import { afterEach, beforeEach, expect, test } from "vitest";
import { NO_TERMINAL } from "../../../src/commands/terminal/terminal.ts";
import { attempt, knows } from "../../support/bridge/admin-client.ts";
import { ADMIN_TOKEN } from "../../support/bridge/bridge-config.ts";
import { type RunningApp, runApp } from "../../support/bridge/running-app.ts";
import { aRefund, aSnapshotEvent, NOON, SECOND } from "../../support/builders/orders.ts";
import { accepted, notAccepted, serviceFailed } from "../../support/builders/outcomes.ts";
import { type } from "../../support/commands/typed-command.ts";

/** What the commands answer that ask what the page shows too; all twenty questions: test/browser/questions-commands.test.ts. */
let app: RunningApp;
beforeEach(async () => {
  app = await runApp();
});
afterEach(() => app.close());

const ask = (...args: readonly string[]) => type([...args, "--url", app.url, "--token", ADMIN_TOKEN]);

test("nothing needs anybody, until a step fails: then a script hears it too", async () => {
  const well = await ask("attention");
  expect(well).toMatchObject({ exitCode: 0, err: "", out: expect.stringMatching(/^Nothing needs your/) });
  // A shop that has reported nothing is not called connected.
  expect(well.out).toMatch(/Not every shop and account works yet; .* doctor$/);
  await knows(app, aSnapshotEvent({ isPaid: true }));
  await attempt(app, "1001", notAccepted("no such activity"));
  const { exitCode, out } = await ask("attention");
  expect(exitCode).toBe(1);
  expect(out).toMatch(
    /^FAILED$\n {2}1 Jun 2026, 12:00 {2}acme {2}#1001 {2}Ada Example {2}€50\.00 {2}.*no such activity.*\n {2}→ .* retry --dead$/m,
  );
  expect(JSON.parse((await ask("attention", "--json")).out).dead.items).toHaveLength(1);
});

test("an order that is tried again says in lists why, since when, and when next", async () => {
  await knows(app, aSnapshotEvent({ isPaid: true }));
  await attempt(app, "1001", serviceFailed(503));
  // A text is read at this machine, and names no zone.
  const shown = /had an error \(503\); since 1 Jun 2026, 12:00, next attempt 1 Jun 2026, 12:0\d/;
  const said = /had an error \(503\); since 1 Jun 2026, 12:00 UTC, next attempt 1 Jun 2026, 12:0\d UTC/;
  const { out } = await ask("orders");
  expect(out).toMatch(shown);
  expect(out).toContain("No points yet");
  expect(JSON.parse((await ask("orders", "--json")).out).items[0]).toMatchObject({
    code: "stepRetried",
    facts: { operation: "earn", because: { code: "serviceFailed" } },
    reason: expect.stringMatching(said),
  });
  const [{ facts }] = JSON.parse((await ask("orders", "--json")).out).items;
  app.clock.jumpWall(facts.nextAt - app.clock.now());
  for (const asked of [["orders"], ["orders", "--csv"], ["show", "acme", "1001"]])
    expect((await ask(...asked)).out).toMatch(/since 1 Jun 2026, 12:00(?: UTC)?, next attempt now/);
});

test("an order that was erased here before it earned is not said to be erased in the shop", async () => {
  await knows(app, aSnapshotEvent({ isPaid: false }));
  await ask("erase", "--email", "ada@shop.example", "--yes");
  const { out } = await ask("show", "acme", "1001");
  expect(out).toMatch(/^Points +No points\. The customer’s data was erased\.$/m);
});

test("an erased order says that its customer was erased, and when, instead of what is missing", async () => {
  await knows(app, aSnapshotEvent({ isPaid: true }));
  await attempt(app, "1001", accepted());
  expect(await ask("erase", "--email", "ada@shop.example", "--yes")).toMatchObject({ exitCode: 0 });
  const shown = await ask("show", "acme", "1001");
  expect(shown.out).toMatch(/^Customer +erased \(1 Jun 2026, 12:00\)$/m);
  expect(shown.out.match(/The customer’s data was erased/g)).toHaveLength(1);
  expect(shown.out).toMatch(/^Status in the shop +not kept: it was erased with the customer’s data$/m);
  const { out } = await ask("explain", "acme", "1001");
  expect(out).toMatch(/^Customer +erased \(1 Jun 2026, 12:00\)$/m);
  expect(out).toMatch(/^Exclusions +The customer’s data was erased\.$/m);
  expect((await ask("contact", "acme", "1001", "--email", "ada@new.example")).err).toBe(
    "The customer’s data was erased: nothing can be filled in.",
  );
});

test("a refund is tried out in the order's currency, and never one of more than is left", async () => {
  await knows(app, aSnapshotEvent({ isPaid: true }));
  await attempt(app, "1001", accepted());
  expect((await ask("show", "acme", "1001", "--refund", "12,50")).out).toMatch(
    /^Points pending\. €12\.50 would be refunded, 25% of the original total\. The points would stay/,
  );
  await knows(app, aSnapshotEvent({ orderId: "2", orderNumber: "#2" }));
  expect((await ask("show", "acme", "2", "--refund", "12.50")).out).toBe(
    "No points yet. €12.50 would be refunded, 25% of the original total. The order would still get its points. Waiting for payment.",
  );
  expect((await ask("show", "acme", "2", "--refund", "50")).out).toBe(
    "No points. The order would be fully refunded.",
  );
  const refunds = [aRefund("r1", 1_500)];
  await knows(app, aSnapshotEvent({ isPaid: true, refunds, updatedAt: NOON + SECOND }));
  expect((await ask("show", "acme", "1001", "--refund", "12,50")).out).toMatch(
    /^Points pending\. €12\.50 would be refunded now, €27\.50 \(55% of the original total\) in all\. The points would stay/,
  );
  expect(await ask("show", "acme", "1001", "--refund", "35.01")).toMatchObject({
    exitCode: 2,
    err: "Only €35.00 of this order is left to refund.",
  });
  const whole = [aRefund("r1", 5_000)];
  await knows(app, aSnapshotEvent({ isPaid: true, refunds: whole, updatedAt: NOON + 2 * SECOND }));
  expect((await ask("show", "acme", "1001", "--refund", "5")).err).toBe(
    "Nothing is left to refund: the order was fully refunded.",
  );
  for (const wrong of ["0", "-1", "much", "1.23456"])
    expect((await ask("show", "acme", "1001", "--refund", wrong)).exitCode).toBe(2);
  expect((await ask("show", "acme", "1001", "--refund", "1", "--plain")).exitCode).toBe(2);
});

test("who is not known has nothing to be exported, and a contact is never corrected to nothing", async () => {
  expect(await ask("export", "--email", "nobody@shop.example")).toMatchObject({
    exitCode: 1,
    err: "No order and no delivery contains this address or number.",
  });
  await knows(app, aSnapshotEvent({ isPaid: true }));
  expect((await ask("contact", "acme", "1001")).exitCode).toBe(2);
});

test("a programme is printed with the page's sentences, which name its defaults too", async () => {
  const { out } = await ask("programme", "show", "acme");
  expect(out).toMatch(
    /^IN SHORT\n {2}Every order earns the points of activity 12, .*\n {2}Points are approved .*\n {2}A cancelled or fully refunded order loses its points\./m,
  );
  expect(out).toMatch(/^ {2}Points cannot be redeemed with an order\.\n\n.*\bearn:/ms);
  expect((await ask("programme", "show", "acme", "--yaml")).out).not.toContain("IN SHORT");
  const terminal = { ...NO_TERMINAL, columns: 60 };
  const narrow = await type(["programme", "show", "acme", "--url", app.url, "--token", ADMIN_TOKEN], {
    world: { terminal },
  });
  const [summary = ""] = narrow.out.split("\nprogram:");
  for (const line of summary.split("\n")) expect(line.length, line).toBeLessThanOrEqual(60);
});

test("shops are listed with how they are doing, in the reader's language", async () => {
  expect((await ask("shops")).out).toMatch(
    /^SHOP +PLATFORM AND ADDRESS +STATUS +LAST DELIVERY\nacme {2}\S.*, \S+ {2,}Not checked yet {2}none yet$/,
  );
  expect((await ask("shops", "--language", "de")).out).toContain("LETZTE MELDUNG");
  expect(JSON.parse((await ask("shops", "--find", "nowhere", "--json")).out).items).toEqual([]);
});

test("totals and conversions are in the reader's language", async () => {
  expect((await ask("totals", "--language", "fr", "--shop", "acme")).out).toMatch(/^BOUTIQUE .*ATTRIBUÉS/);
  expect((await ask("conversions", "--language", "es")).out).toMatch(/^No se registró ninguna recomendación/);
});

test("the month is for a spreadsheet, too", async () => {
  const { out } = await ask("report", "--csv", "--codes", "--value", "0.01", "--month", "2026-06");
  expect(out).toMatch(/^shop,account,month,opening,.*,approvedValue,currency\nacme,main,2026-06,0,/m);
  expect((await ask("report", "--month", "2026-13")).exitCode).toBe(2);
  expect((await ask("report")).out).toMatch(/^Points in June 2026, so far\n/);
  expect((await ask("report", "--month", "2026-05")).out).toMatch(/^Points in May 2026\n/);
  expect((await ask("deliveries", "--shop", "acne")).err).toMatch(/^There is no shop acne/);
});

test("an order that is too old to earn says how to let it earn points", async () => {
  await app.close();
  app = await runApp({ shop: { earnFrom: NOON } });
  await knows(app, aSnapshotEvent({ orderId: "900", isPaid: true, createdAt: 1 }));
  const { out } = await ask("show", "acme", "900");
  expect(out).toContain(
    "→ To let it earn points, run: npx loyalty-bridge resync acme --order 900 --history-earns --dry-run",
  );
});
