import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { attempt, knows } from "../../support/bridge/admin-client.ts";
import { ADMIN_TOKEN } from "../../support/bridge/bridge-config.ts";
import { type RunningApp, runApp } from "../../support/bridge/running-app.ts";
import { aSnapshotEvent } from "../../support/builders/orders.ts";
import { accepted } from "../../support/builders/outcomes.ts";
import { type } from "../../support/commands/typed-command.ts";

let app: RunningApp;

beforeEach(async () => {
  app = await runApp();
  await knows(app, aSnapshotEvent({ orderId: "7", isPaid: true }));
});
afterEach(() => app.close());

const run = (...typed: readonly string[]) => type([...typed, "--url", app.url, "--token", ADMIN_TOKEN]);

test.each([
  ["hold", "Put on hold by Admin"],
  ["approve", "Points are"],
  ["cancel", "No points"],
])("%s decides about an order, says how it is now, and keeps the reason", async (decision, state) => {
  const { exitCode, out } = await run("decide", "acme", "7", decision, "--note", "as agreed");
  expect({ exitCode, out }).toEqual({ exitCode: 0, out: expect.stringContaining(state) });
  expect((await run("show", "acme", "7")).out).toContain("as agreed");
});

test.each([
  ["hold", "The order is already on hold."],
  ["cancel", "The points were already cancelled by hand."],
  ["approve", "The points were already approved by hand."],
])("a second %s changes nothing, and says so", async (decision, why) => {
  await run("decide", "acme", "7", decision);
  const before = (await run("acts", "--json")).out;
  const { exitCode, out } = await run("decide", "acme", "7", decision);
  expect([exitCode, out]).toEqual([0, `Order #1001 of acme. Nothing changed. ${why}`]);
  expect((await run("acts", "--json")).out).toBe(before);
});

test("approving points that are approved changes nothing, and says so", async () => {
  await attempt(app, "7", accepted());
  await knows(app, aSnapshotEvent({ orderId: "7", isPaid: true, isFulfilled: true }));
  await attempt(app, "7", accepted());
  expect(await run("decide", "acme", "7", "approve")).toMatchObject({
    exitCode: 0,
    out: "Order #1001 of acme. Nothing changed. The points of this order are already approved.",
  });
});

test("cancelling points that the shop cancelled changes nothing, and says so", async () => {
  await attempt(app, "7", accepted());
  await knows(app, aSnapshotEvent({ orderId: "7", isPaid: true, isOrderCancelled: true }));
  await attempt(app, "7", accepted());
  expect(await run("decide", "acme", "7", "cancel")).toMatchObject({
    exitCode: 0,
    out: "Order #1001 of acme. Nothing changed. The points of this order are already cancelled.",
  });
});

test.each([[[]], [["--only", "hold"]]])("release %j undoes a hold, and says so", async (only) => {
  await run("decide", "acme", "7", "hold");
  const { exitCode, out } = await run("decide", "acme", "7", "release", ...only);
  expect([exitCode, out]).toEqual([
    0,
    expect.stringMatching(/^Order #1001 of acme is no longer on hold\. Points/),
  ]);
});

test("a release with nothing to undo says so, and is not noted", async () => {
  const before = (await run("acts", "--json")).out;
  const { exitCode, out } = await run("decide", "acme", "7", "release");
  expect([exitCode, out]).toEqual([0, "Order #1001 of acme. Nothing changed. There is nothing to undo."]);
  expect((await run("acts", "--json")).out).toBe(before);
});

test("what is the ID of one order and the number of another names neither: it is asked which", async () => {
  await knows(app, aSnapshotEvent({ orderId: "1001", orderNumber: "#998" }));
  const { exitCode, err } = await run(
    ...["decide", "acme", "1001", "release", "--only", "hold", "--note", "a b"],
  );
  expect([exitCode, err]).toEqual([
    2,
    expect.stringMatching(
      /^Several orders match 1001\. .*:\n( {2}id:\d+ +#\d+ +acme +1 Jun 2026, \d\d:\d\d +Ada Example +€50\.00 +No points yet\n){2}Nothing was changed\. To choose one, run for example: npx loyalty-bridge decide acme id:\d+ release --only hold --note "a b"$/,
    ),
  ]);
  expect((await run("show", "acme", "1001")).err).toMatch(
    /\nTo choose one, run for example: npx loyalty-bridge show acme id:\d+$/,
  );
  expect((await run("decide", "acme", "ID:1001", "hold")).out).toMatch(/^Order #998 of acme\. Put on hold/);
  expect(JSON.parse((await run("show", "acme", "id:7", "--json")).out).order.state).toBe("queued");
});

describe("the customer's number", () => {
  beforeEach(async () => {
    for (let order = 2001; order <= 2022; order++)
      await knows(app, aSnapshotEvent({ orderId: `${order}`, orderNumber: `#${order}`, customerId: "7" }));
  });

  test("hides no order, however many orders that customer has", async () => {
    expect((await run("decide", "acme", "7", "hold")).out).toMatch(/^Order #1001 of acme\. Put on hold/);
  });

  test("hides no ID that is another order's number", async () => {
    await knows(app, aSnapshotEvent({ orderId: "2023", orderNumber: "#7", customerId: "7" }));
    const { exitCode, err } = await run("decide", "acme", "7", "hold");
    expect([exitCode, err]).toEqual([
      2,
      expect.stringMatching(
        /:\n {2}id:2023 .*\n {2}id:7 .*\nNothing was changed\. To choose one, run for example: npx loyalty-bridge decide acme id:2023 hold$/,
      ),
    ]);
  });

  test("is not an order's", async () => {
    await knows(app, aSnapshotEvent({ orderId: "2023", customerId: "8" }));
    const { exitCode, err } = await run("decide", "acme", "8", "cancel");
    expect([exitCode, err]).toEqual([2, expect.stringContaining("The bridge has no order 8 of acme.")]);
  });

  test("is told apart from the digits of an order's number", async () => {
    await knows(app, aSnapshotEvent({ orderId: "2023", orderNumber: "A-8", orderSequence: "8" }));
    await knows(app, aSnapshotEvent({ orderId: "2024", orderNumber: "#2024", customerId: "8" }));
    expect((await run("decide", "acme", "8", "hold")).out).toMatch(/^Order A-8 of acme\. Put on hold/);
  });
});

test("of several decisions, release takes back none until one or all are named", async () => {
  await run("decide", "acme", "7", "hold");
  await run("decide", "acme", "7", "cancel");
  const { exitCode, err } = await run("decide", "acme", "7", "release");
  expect({ exitCode, err }).toMatchObject({
    exitCode: 2,
    err: expect.stringMatching(
      /--only hold .*Nothing is sent[\s\S]*--only cancel [\s\S]*--all +All 2 decisions/,
    ),
  });
  expect(await run("decide", "acme", "7", "release", "--only", "cancel")).toMatchObject({
    exitCode: 0,
    out: expect.stringMatching(/^Order #1001 of acme\. Put on hold by /),
  });
  expect((await run("decide", "acme", "7", "release", "--all")).out).not.toContain("Put on hold");
});

test("an order that nobody knows ends with 2 and says where to look", async () => {
  const { exitCode, err } = await run("decide", "acme", "8", "approve");
  expect({ exitCode, err }).toEqual({ exitCode: 2, err: expect.stringContaining("no order 8 of acme") });
  const byId = await run("decide", "acme", "id:8", "approve");
  expect(byId.err).toBe(err.replace("--number", "--order"));
});

test("totals are printed by shop, for today and this month, and pending points once", async () => {
  const { exitCode, out } = await run("totals");
  expect(exitCode).toBe(0);
  expect(out).toMatch(/^SHOP\s+GIVEN\s+CANCELLED\s+PENDING\s+APPROVED\s+REDEEMED\s+ALL PENDING/m);
  expect(out).toMatch(/^acme\s+Today\s+0\s+0\s+0\s+0\s+0\s+0$/m);
  expect(out).toMatch(/^acme\s+This month\s+0\s+0\s+0\s+0\s+0$/m);
});

test("where nothing was recorded, conversions say of which days", async () => {
  const { exitCode, out } = await run("conversions", "--since", "2026-01-01", "--until", "2026-01-31");
  expect({ exitCode, out }).toMatchObject({ exitCode: 0, out: expect.stringContaining("31 Jan 2026") });
  expect((await run("conversions", "--csv")).exitCode).toBe(0);
  expect((await run("conversions", "--since", "2026-01-01T00:00:00Z")).exitCode).toBe(2);
});

test("a customer is named by an address or a number, never by both", async () => {
  const { exitCode, err } = await run(
    "customer",
    "acme",
    "--email",
    "a@b.example",
    "--mobile",
    "+491701234567",
  );
  expect(exitCode).not.toBe(0);
  expect(err).toContain("use either --email or --mobile");
});
