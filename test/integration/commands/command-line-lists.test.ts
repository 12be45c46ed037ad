import { afterEach, beforeEach, expect, test } from "vitest";
import { NO_TERMINAL } from "../../../src/commands/terminal/terminal.ts";
import { ask as askBridge, attempt, knows } from "../../support/bridge/admin-client.ts";
import { ADMIN_TOKEN } from "../../support/bridge/bridge-config.ts";
import { type RunningApp, runApp } from "../../support/bridge/running-app.ts";
import { aProgramme, aRefund, aSnapshotEvent } from "../../support/builders/orders.ts";
import { accepted, notAccepted, serviceFailed } from "../../support/builders/outcomes.ts";
import { type } from "../../support/commands/typed-command.ts";

/** What all commands that print lists have in common. */
let app: RunningApp;
beforeEach(async () => {
  app = await runApp();
});
afterEach(() => app.close());

const ask = (args: readonly string[], columns: number | null = null) =>
  type([...args, "--url", app.url, "--token", ADMIN_TOKEN], {
    world: { terminal: { ...NO_TERMINAL, columns } },
  });

test.each(["orders", "acts", "incidents", "deliveries", "conversions", "resync acme"])(
  "%s refuses a span that ends before it begins, and names both of its days",
  async (asked) => {
    const span = ["--since", "2026-06-02", "--until", "2026-06-01"];
    const { exitCode, out, err } = await ask([...asked.split(" "), ...span]);
    expect([exitCode, out]).toEqual([2, ""]);
    expect(err).toMatch(/^error: --until 2026-06-01 is before --since 2026-06-02\n/);
  },
);

test("a span of one day, or of a part of it, is none that ends before it begins", async () => {
  for (const since of ["2026-06-01", "2026-06-01T23:00:00Z"]) {
    const { exitCode, err } = await ask(["orders", "--since", since, "--until", "2026-06-01"]);
    expect([exitCode, err]).toEqual([0, ""]);
  }
  const { err } = await ask(["orders", "--since", "2026-06-02T00:00:00Z", "--until", "2026-06-01"]);
  expect(err).toMatch(/^error: --until 2026-06-01 is before --since 2026-06-02T00:00:00Z\n/);
});

test("that a list goes on is said below it in a terminal, and on the error stream where a program reads it", async () => {
  const more = "1 is shown. To show more, add: --limit 200";
  for (const orderId of ["1001", "1002"]) await knows(app, aSnapshotEvent({ orderId, isPaid: true }));
  const read = await ask(["orders", "--limit", "1"]);
  expect([read.out.split("\n").length, read.err]).toEqual([2, more]);
  const shown = await ask(["orders", "--limit", "1"], 140);
  expect([shown.out.split("\n").slice(-2), shown.err]).toEqual([["", more], ""]);
  const json = await ask(["orders", "--limit", "1", "--json"], 140);
  expect([JSON.parse(json.out).items.length, json.err]).toEqual([1, more]);
});

test("the CSV says of an order that is retried what the table says of it", async () => {
  await knows(app, aSnapshotEvent({ isPaid: true }));
  await attempt(app, "1001", serviceFailed(503));
  expect((await ask(["orders"])).out).toMatch(/No points yet +Retrying .*503/);
  const csv = (await ask(["orders", "--csv"])).out;
  expect(csv).toMatch(/,No points yet,.*503.*,,0\.00$/m);
  const titles = csv.split("\n")[0]?.split(",") ?? [];
  expect(titles.filter((title) => /^(?:Points|Reason)/.test(title))).toEqual([
    "Points",
    "Points given",
    "Reason",
  ]);
  const { out } = await ask(["orders", "--csv", "--codes"]);
  expect(out).toMatch(/^shop,.*,code,facts,changedAt,badge,cause,scheduledAt,refunded,causeFacts$/m);
  expect(out).toMatch(/Z,noneYet,stepRetried,,.*serviceFailed/m);
});

test("orders are found by what was refunded of them, in the list and as CSV", async () => {
  const refunded = (orderId: string, ...amounts: readonly number[]) => {
    const refunds = amounts.map((amount, place) => aRefund(`r${place}`, amount));
    return knows(app, aSnapshotEvent({ orderId, orderNumber: `#${orderId}`, isPaid: true, refunds }));
  };
  await refunded("1001");
  await refunded("1002", 1250);
  await refunded("1003", 5000);
  const csv = async (extent: string) => {
    const { out } = await ask(["orders", "--refunded", extent, "--csv", "--codes"]);
    const [titles = "", ...rows] = out.trim().split("\n");
    return rows.map((row) => row.split(",")[titles.split(",").indexOf("orderNumber")]);
  };
  expect(await csv("partly")).toEqual(["#1002"]);
  expect(await csv("fully")).toEqual(["#1003"]);
  expect(await csv("any")).toEqual(["#1003", "#1002"]);
  const none = await ask(["orders", "--refunded", "fully", "--find", "1002"]);
  expect(none.out).toContain("No order matches --refunded fully --find 1002.");
});

test("in a narrow terminal, what needs attention has its reason below it, at full width", async () => {
  await knows(app, aSnapshotEvent({ isPaid: true }));
  await attempt(app, "1001", notAccepted("no such activity in this account"));
  for (const columns of [60, 80]) {
    const { out } = await ask(["attention"], columns);
    expect(out).toMatch(/^ {2}1 Jun 2026, 12:00 {2}acme {2}#1001 {2}Ada Example {2}€50\.00\n {6}\S.{20,}/m);
  }
});

test("what needs attention, and the totals, are also printed as CSV, with the note of a person", async () => {
  await knows(app, aSnapshotEvent({ isPaid: true }));
  await attempt(app, "1001", notAccepted("no such activity"));
  await knows(app, aSnapshotEvent({ orderId: "1002", isPaid: true }));
  await askBridge(app, "/orders/acme/1002/hold", { body: { note: "wait" } });
  const { out, exitCode } = await ask(["attention", "--csv"]);
  const [head, failed, ...held] = out.split("\n");
  expect([head, exitCode]).toEqual([
    expect.stringMatching(
      /^Status,Started \(.*\),Shop,Order number,Order ID,Customer,Total,Currency,Reason,Code$/,
    ),
    1,
  ]);
  expect(failed).toMatch(
    /^Failed.*,2026-06-01 \d\d:00,acme,#1001,1001,Ada Example,50\.00,EUR,.*no such activity.*,failed$/,
  );
  expect(held).toEqual([expect.stringMatching(/^On hold,.*,acme,#1001,1002,.*: “wait”,onHold$/)]);
  const german = await ask(["attention", "--csv", "--language", "de"]);
  expect(german.out).toMatch(/^.*;#1001;1001;Ada Example;"50,00";EUR;.*;failed$/m);
  const totals = await ask(["totals", "--csv"]);
  expect(totals.out).toMatch(/^Shop,Period,Given,.*,All pending\nacme,Today,0,.*\nacme,This month,0,/);
  const forPrograms = ["--csv", "--codes", "--language", "de"];
  expect((await ask(["attention", ...forPrograms])).out.split("\n")).toEqual([
    "list,since,shop,orderNumber,orderId,total,currency,code",
    "dead,2026-06-01T12:00:00.000Z,acme,#1001,1001,50.00,EUR,failed",
    "held,2026-06-01T12:00:00.000Z,acme,#1001,1002,50.00,EUR,onHold",
  ]);
  expect((await ask(["totals", ...forPrograms])).out).toMatch(
    /^shop,period,given,cancelled,pending,approved,redeemed,pendingNow\nacme,today,0,.*\nacme,thisMonth,0,/,
  );
});

test("the list of orders has the note of a person who holds one", async () => {
  await knows(app, aSnapshotEvent({ isPaid: true }));
  await askBridge(app, "/orders/acme/1001/hold", { body: { note: "ring back" } });
  expect((await ask(["orders"])).out).toMatch(/Put on hold by Admin: “ring back”\.$/m);
});

test("of a few orders on hold, each has its own command; of more, one stands for all", async () => {
  const held = async (orderId: string) => {
    await knows(app, aSnapshotEvent({ orderId, orderNumber: `#${orderId.slice(2)}`, isPaid: true }));
    await askBridge(app, `/orders/acme/${orderId}/hold`, { body: {} });
  };
  const steps = async () => (await ask(["attention"])).out.split("\n").filter((line) => line.includes("→"));
  const release = (order: string) =>
    `To continue an order put on hold by hand, run: npx loyalty-bridge decide ${order} release`;
  await held("991001");
  expect(await steps()).toEqual([`  → ${release("acme id:991001")}`]);
  await held("991002");
  expect(await steps()).toEqual(
    ["1002", "1001"].map((number) => `  → #${number}: ${release(`acme id:99${number}`)}`),
  );
  await held("991003");
  await held("991004");
  expect(await steps()).toEqual([`  → ${release("SHOP ORDER")}`]);
});

test("the table, its CSV and --state say each state in one word, and the codes are for programs", async () => {
  await app.close();
  app = await runApp({ shop: { programme: aProgramme({ approve: { on: "paid", afterDays: 14 } }) } });
  for (const orderId of ["1001", "1002", "1003", "1004"])
    await knows(app, aSnapshotEvent({ orderId, orderNumber: orderId, isPaid: true }));
  await attempt(app, "1002", accepted());
  await ask(["decide", "acme", "1003", "hold"]);
  await attempt(app, "1004", notAccepted());
  const csv = (await ask(["orders", "--csv"])).out;
  const codes = (await ask(["orders", "--csv", "--codes"])).out;
  for (const [order, word, code] of [
    ["1001", "Queued", "queued"],
    ["1002", "Approval scheduled", "queued"],
    ["1003", "On hold", "held"],
    ["1004", "Failed", "dead"],
  ] as const) {
    expect(csv).toMatch(new RegExp(`^acme,${order},.*,${word},50.00,`, "m"));
    expect(codes).toMatch(new RegExp(`^acme,${order},.*,${code},50.00,`, "m"));
    const { out } = await ask(["orders", "--state", word.toLowerCase().replaceAll(" ", "-")]);
    expect(out.split("\n").slice(1)).toEqual([expect.stringMatching(`^acme +${order} .* ${word} `)]);
  }
  for (const asked of [
    ["orders", "--state"],
    ["deliveries", "--outcome"],
  ])
    expect(await ask([...asked, "dead"])).toMatchObject({
      exitCode: 2,
      err: expect.stringContaining("failed"),
    });
});

test("the history of an order has seconds", async () => {
  await knows(app, aSnapshotEvent({ isPaid: true }));
  expect((await ask(["show", "acme", "1001"])).out).toMatch(/^ {2}1 Jun 2026, 12:00:00 {2}\S/m);
});

test("a search finds whole words, and says so where it finds nothing", async () => {
  await knows(app, aSnapshotEvent({ isPaid: true }));
  for (const whole of ["ada", "example", "ada example", "1001"])
    expect((await ask(["orders", "--find", whole])).out).toContain("#1001");
  const { out } = await ask(["orders", "--find", "ada exam"]);
  expect(out).toContain('No order matches --find "ada exam".');
  expect(out).toContain("--find finds whole words of a name, and whole IDs");
});
