import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { NO_TERMINAL } from "../../../src/commands/terminal/terminal.ts";
import type { Outcome } from "../../../src/domain/operation/outcome.ts";
import { attempt, knows } from "../../support/bridge/admin-client.ts";
import { ADMIN_TOKEN } from "../../support/bridge/bridge-config.ts";
import { type RunningApp, runApp } from "../../support/bridge/running-app.ts";
import { aRefund, aSnapshotEvent, NOON, SECOND } from "../../support/builders/orders.ts";
import { accepted, notAccepted } from "../../support/builders/outcomes.ts";
import { type } from "../../support/commands/typed-command.ts";

const REJECTED: Outcome = notAccepted();
let app: RunningApp;
beforeEach(async () => {
  app = await runApp();
});
afterEach(() => app.close());

const ask = (...args: readonly string[]) => type([...args, "--url", app.url, "--token", ADMIN_TOKEN]);

test("orders are listed as a table, newest change first", async () => {
  await knows(app, aSnapshotEvent({ isPaid: true }));
  await app.clock.advance(1000);
  await knows(app, aSnapshotEvent({ orderId: "1002", orderNumber: "#1002" }));
  const { exitCode, out, err } = await ask("orders");
  expect([exitCode, err]).toEqual([0, ""]);
  const [heading, first, second, ...rest] = out.split("\n");
  expect(heading).toMatch(/^SHOP +ORDER +CUSTOMER +POINTS +STATUS +TOTAL +LAST CHANGED +REASON$/);
  expect(first).toMatch(
    /^acme +#1002 +Ada Example +No points yet +Nothing to do +€50\.00 +1 Jun 2026, \d\d:\d\d +Waiting for payment\.$/,
  );
  expect(second).toMatch(
    /^acme +#1001 +Ada Example +No points yet +Queued +€50\.00 .* Points are being given\.$/,
  );
  expect(rest).toEqual([]);
  expect(first?.indexOf("No points")).toBe(heading?.indexOf("POINTS"));
});

test("orders are found by shop, points, state and text", async () => {
  await knows(app, aSnapshotEvent({ isPaid: true }));
  await knows(app, aSnapshotEvent({ orderId: "1002", orderNumber: "#1002" }));
  const found = async (...args: readonly string[]) =>
    JSON.parse((await ask("orders", "--json", ...args)).out).items.map(
      ({ orderId }: { readonly orderId: string }) => orderId,
    );
  expect(await found("--find", "#1002")).toEqual(["1002"]);
  expect(await found("--find", "+491701234567", "--state", "queued")).toEqual(["1001"]);
  expect(await found("--points", "approved")).toEqual([]);
});

test.each([
  [["orders", "--shop", "acne"]],
  [["orders", "--shop", "acne", "--json"]],
  [["acts", "--shop", "acne"]],
  [["acts", "--shop", "acne", "--csv"]],
  [["incidents", "--shop", "acne"]],
  [["incidents", "--shop", "acne", "--csv"]],
  [["retry", "--dead", "--shop", "acne"]],
  [["attention", "--shop", "acne"]],
  [["totals", "--shop", "acne"]],
  [["report", "--shop", "acne"]],
  [["report", "--shop", "acne", "--csv"]],
  [["show", "acne", "1001"]],
  [["explain", "acne", "1001"]],
  [["programme", "show", "acne"]],
  [["programme", "versions", "acne"]],
  [["programme", "set", "acne", "--file", "config/bridge.example.yaml", "--note", "why"]],
  [["programme", "preview", "acne", "--file", "config/bridge.example.yaml"]],
  [["programme", "revert", "acne", "1"]],
  [["programme", "copy", "acne", "acme"]],
  [["programme", "copy", "acme", "acne"]],
  [["resync", "acne", "--all"]],
  [["resync", "acne", "--number", "1001"]],
  [["doctor", "--audit", "acne"]],
  [["doctor", "--audit", "acne", "--cancel"]],
  [["redeem", "acne", "--email", "ada@shop.example", "--points", "5", "--reference", "7"]],
])("a shop that the bridge does not have is said to be unknown: %j", async (args) => {
  const { exitCode, out, err } = await ask(...args);
  expect([exitCode, out, err]).toEqual([2, "", "There is no shop acne: did you mean acme? Shops: acme."]);
});

test("lists are narrowed by days, of which the last one is within", async () => {
  await knows(app, aSnapshotEvent({ isPaid: true }));
  const count = async (...args: readonly string[]) =>
    (await ask(...args, "--csv")).out.split("\n").length - 1;
  expect(await count("orders", "--since", "2026-06-01", "--until", "2026-06-01")).toBe(1);
  expect(await count("orders", "--since", "2026-06-02")).toBe(0);
  expect(await count("orders", "--until", "2026-05-31")).toBe(0);
  expect((await ask("orders", "--csv", "--codes")).out).toMatch(/^shop,orderNumber,orderId,/);
  expect((await ask("orders", "--until", "2026-05-31")).out).toContain("matches --until 2026-05-31.");
  await ask("decide", "acme", "1001", "hold");
  expect([
    await count("acts", "--since", "2026-06-01"),
    await count("acts", "--until", "2026-05-31"),
  ]).toEqual([1, 0]);
});

test("the list folds in one shape, where the customer and the status stand before the reason", async () => {
  await knows(app, aSnapshotEvent({ isPaid: true }));
  await knows(app, aSnapshotEvent({ orderId: "1002", orderNumber: "#1002", isTest: true }));
  const listed = async (columns: number) => {
    const args = ["orders", "--url", app.url, "--token", ADMIN_TOKEN];
    return (await type(args, { world: { terminal: { ...NO_TERMINAL, columns } } })).out;
  };
  expect(await listed(140)).toMatch(/^SHOP +ORDER +CUSTOMER +POINTS +STATUS [\s\S]*#1001 +Ada/);
  for (const columns of [80, 66]) {
    const out = await listed(columns);
    expect(out).toMatch(/^SHOP +ORDER +POINTS +TOTAL +LAST CHANGED\n {4}CUSTOMER, STATUS, REASON\n/);
    expect(out).toMatch(/#1001 [^\n]*\n {4}Ada Example · Queued · /);
    expect(out).toMatch(/#1002 [^\n]*\n {4}Ada Example · Nothing to do · /);
  }
});

test("a limit beyond one page reads several pages, and says when there is more", async () => {
  for (let id = 1; id <= 205; id++)
    await knows(app, aSnapshotEvent({ orderId: String(id), orderNumber: null }));
  const read = await ask("orders", "--limit", "203", "--json");
  const { items, nextCursor } = JSON.parse(read.out);
  expect([items.length, typeof nextCursor]).toEqual([203, "string"]);
  expect((await ask("orders", "--limit", "203")).err).toContain(
    "203 are shown. To show more, add: --limit 2000",
  );
  expect((await ask("orders", "--limit", "300")).err).toBe("");
});

test("no orders are told with where they come from; where none fits, with what was looked for", async () => {
  const none = async (...args: readonly string[]) => {
    const { exitCode, out, err } = await ask("orders", ...args);
    expect([exitCode, err]).toEqual([0, ""]);
    return out.split("\n");
  };
  expect(await none()).toEqual([expect.stringMatching(/^No orders yet: .+ resync SHOP --since DAY/)]);
  expect(await none("--shop", "acme", "--points", "approved")).toEqual([
    "No order matches --shop acme --points approved. To list all orders, run: npx loyalty-bridge orders",
  ]);
  expect(await none("--find", "#1009", "--shop", "acme")).toEqual([
    'No order matches --shop acme --find "#1009". To list all orders, run: npx loyalty-bridge orders',
    "--find finds whole words of a name, and whole IDs, numbers and addresses, not their beginnings.",
    'If the shop has it, run: npx loyalty-bridge resync acme --number "#1009" --dry-run',
  ]);
  expect((await none("--find", "ada@shop.example")).at(-1)).toContain(
    "resync SHOP --number NUMBER --dry-run",
  );
});

test("the story of an order tells contact, totals, operations and what happened", async () => {
  await knows(app, aSnapshotEvent({ isPaid: true, refunds: [aRefund("r1", 500)] }));
  await attempt(app, "1001", REJECTED);
  const { exitCode, out } = await ask("show", "acme", "1001");
  expect(exitCode).toBe(0);
  for (const line of [
    /^Order +#1001 of acme \(ID 1001\)$/m,
    /^ID at the loyalty service +1001$/m,
    /^Total +€50\.00, €5\.00 refunded$/m,
    /^Customer +Ada Example, ada@shop\.example, \+491701234567$/m,
    /^ {2}Give the points +Failed +1 attempt +sent 1 Jun 2026, \d\d:\d\d$/m,
    /^ {2}The loyalty service answered: “Invalid Source”\.\n {2}→ To retry, run: npx loyalty-bridge retry acme:1001:earn:1$/m,
    /^Points +No points yet$/m,
    /^ {2}1 Jun 2026, \d\d:\d\d:\d\d +From the shop +Delivery order: the order is “open”$/m,
    /^ {2}.* +Response from the loyalty service +“Give the points”: the loyalty service answered: “Invalid Source”; failed$/m,
  ])
    expect(out).toMatch(line);
  // As the step's state, and as the answer to the call.
  expect(out.split("“Invalid Source”")).toHaveLength(3);
});

test("where the reason is how the points stand, it stands there once", async () => {
  await knows(app, aSnapshotEvent({ isPaid: true, isFulfilled: true }));
  await attempt(app, "1001", accepted());
  await attempt(app, "1001", accepted());
  expect((await ask("show", "acme", "1001")).out).toMatch(/^Points +Approved, number unknown$/m);
});

test("an order says how many points it has, in the list and in its story, or that nobody knows", async () => {
  await knows(app, aSnapshotEvent({ isPaid: true }));
  await attempt(app, "1001", accepted());
  expect((await ask("orders")).out).toMatch(/#1001 +Ada Example +Pending, number unknown/);
  await app.store.changeOrder({ shop: "acme", orderId: "1001" }, (record) => ({
    record: record && { ...record, pointsGiven: { count: 1200, source: "service", at: record.changedAt } },
    result: null,
  }));
  expect((await ask("orders")).out).toMatch(/#1001 +Ada Example +Pending 1,200 /);
  expect((await ask("show", "acme", "1001")).out).toMatch(/^Points +Pending 1,200/m);
  for (const command of ["show", "explain"])
    expect((await ask(command, "acme", "1001")).out).toMatch(
      /^Activity +12 gave 1,200 points \(reported by the loyalty service\); how many it gives is set under this activity in your loyalty account\.$/m,
    );
  const refunds = [aRefund("r1", 1_500)];
  await knows(app, aSnapshotEvent({ isPaid: true, refunds, updatedAt: NOON + SECOND }));
  expect((await ask("show", "acme", "1001")).out).toMatch(/^Points .*\n +Partial refund: .*\nActivity /m);
});

test("an order is found by its number, and JSON is the whole answer", async () => {
  await knows(app, aSnapshotEvent({ orderId: "5001", orderNumber: "#1009" }));
  const { order } = JSON.parse((await ask("show", "acme", "#1009", "--json")).out);
  expect(order).toMatchObject({ orderId: "5001", totals: { total: "50.00" } });
});

test("an order that is not there, or not alone, is told", async () => {
  await knows(app, aSnapshotEvent({ orderId: "1" }));
  await knows(app, aSnapshotEvent({ orderId: "2" }));
  expect((await ask("show", "acme", "79")).err).toBe(
    "The bridge has no order 79 of acme. If the shop has it, run: npx loyalty-bridge resync acme --number 79 --dry-run. To list all orders, run: npx loyalty-bridge orders",
  );
  expect(await ask("show", "acme", "ada@shop.example")).toMatchObject({
    exitCode: 2,
    err: expect.stringContaining("Several orders match ada@shop.example"),
  });
});

test("what a shop writes cannot steer the terminal", async () => {
  await knows(app, aSnapshotEvent({ orderNumber: "#1\u001b[2J\n\u202e9" }));
  for (const { out } of [await ask("orders"), await ask("show", "acme", "1001")])
    expect(out.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\p{Cf}]/u);
});

test("a dead operation is sent again", async () => {
  await knows(app, aSnapshotEvent({ isPaid: true }));
  await attempt(app, "1001", REJECTED);
  expect((await ask("retry", "acme:1001:earn:1")).out).toBe("Retrying acme:1001:earn:1.");
  expect((await ask("show", "acme", "1001")).out).toMatch(
    /Decided by hand +Admin \(command line\) retried “Give the points”/,
  );
  expect(await ask("retry", "acme:1001:earn:9")).toMatchObject({ exitCode: 2, out: "" });
});

test("before everything is sent again, a person sees the causes, and may leave it", async () => {
  await knows(app, aSnapshotEvent({ isPaid: true }));
  await attempt(app, "1001", REJECTED);
  const questions: string[] = [];
  const answering = (answer: string) =>
    type(["retry", "--dead", "--url", app.url, "--token", ADMIN_TOKEN], {
      world: {
        ask: async (question) => {
          questions.push(question);
          return answer;
        },
      },
    });
  const left = await answering("n");
  expect([left.exitCode, left.err]).toEqual([1, "Nothing was retried."]);
  expect(questions[0]).toMatch(/^1 order: .*\nRetry everything that failed.*\[y\/N\]: $/);
  expect((await answering("y")).out).toBe("Retrying 1 step.");
  expect((await answering("y")).out).toBe("Nothing to retry: nothing has failed.");
  expect(questions).toHaveLength(2);
});

test("everything that was given up is sent again", async () => {
  await knows(app, aSnapshotEvent({ isPaid: true }));
  await attempt(app, "1001", REJECTED);
  expect((await ask("retry", "--dead", "--shop", "acme", "--operation", "cancelPoints", "--yes")).out).toBe(
    "Nothing to retry: nothing has failed.",
  );
  const unasked = await ask("retry", "--dead");
  expect([unasked.exitCode, unasked.err]).toEqual([
    2,
    expect.stringContaining("Use --yes to retry without it."),
  ]);
  expect((await ask("retry", "--dead", "--operation", "earn", "--since", "2026-01-01", "--yes")).out).toBe(
    "Retrying 1 step.",
  );
});

test("a token that the bridge does not know is told, and not repeated", async () => {
  const { exitCode, err } = await type(["orders", "--url", app.url, "--token", "the-canary"]);
  expect([exitCode, err]).toEqual([
    1,
    `The bridge at ${app.url} does not accept the token after --token. Use BRIDGE_ADMIN_TOKEN from the .env file beside the configuration that this bridge was started with, or your own token.`,
  ]);
});

test.each([200, 401])("something else that answers %i is told apart from the bridge", async (status) => {
  const other = createServer((_request, response) => response.writeHead(status).end("<h1>Hello</h1>")).listen(
    0,
    "127.0.0.1",
  );
  await new Promise((resolve) => other.once("listening", resolve));
  const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
  const { exitCode, err } = await type(["orders", "--url", url, "--token", "t"]);
  other.close();
  expect(exitCode).toBe(1);
  expect(err).toBe(`The server at ${url} is not the bridge. Check the address.`);
});
