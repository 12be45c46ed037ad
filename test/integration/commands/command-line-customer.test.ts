import { afterEach, expect, test } from "vitest";
import { attempt, knows } from "../../support/bridge/admin-client.ts";
import { ADMIN_TOKEN } from "../../support/bridge/bridge-config.ts";
import { type RunningApp, runApp } from "../../support/bridge/running-app.ts";
import { aSnapshotEvent } from "../../support/builders/orders.ts";
import { accepted, keyNotAccepted, noAnswer } from "../../support/builders/outcomes.ts";
import { type } from "../../support/commands/typed-command.ts";

let app: RunningApp;
afterEach(() => app.close());
const ask = (...args: readonly string[]) => type([...args, "--url", app.url, "--token", ADMIN_TOKEN]);
const ADA = ["customer", "acme", "--email", "ada@shop.example"];

test("an entry of an older order than the listed ones has its number in the shop", async () => {
  const earn = [{ lp_orderid: 2001, lp_points: 50, lp_status: "pending" }];
  const data = { earn, redeem: [] };
  app = await runApp({ client: { transaction: async () => ({ outcome: accepted(), data, message: null }) } });
  for (let id = 2001; id <= 2052; id++) {
    await knows(app, aSnapshotEvent({ orderId: String(id), orderNumber: `#A-${id}`, isPaid: true }));
    await app.clock.advance(1_000);
  }
  expect((await ask(...ADA)).out).toMatch(/^ +50 +Pending +acme #A-2001$/m);
});

test.each([
  ["does not answer", noAnswer(), /cannot be loaded: .*\. Try again in a moment/],
  ["refuses the key", keyNotAccepted(), /cannot be loaded: .*\. Compare apiKey and brandId/],
])(
  "while the loyalty service %s, the customer's orders are printed, and why and what to do",
  async (_, outcome, why) => {
    const transaction = async () => ({ outcome, data: null, message: null });
    app = await runApp({ client: { transaction } });
    await knows(app, aSnapshotEvent({ isPaid: true }));
    await attempt(app, "1001", accepted());
    const { exitCode, out } = await ask(...ADA);
    expect(exitCode).toBe(1);
    expect(out).toMatch(/^Customer +Ada Example$/m);
    expect(out).toMatch(why);
    expect(out).toMatch(/^ {2}acme +#1001 +Pending/m);
    const json = JSON.parse((await ask(...ADA, "--json")).out);
    expect(json).toMatchObject({ shop: "acme", service: null, sums: null, orders: [{ orderId: "1001" }] });
    expect(json.problem).toMatch(why);
  },
);

test("a shop that nobody knows and a number that cannot be read print no orders", async () => {
  app = await runApp();
  await knows(app, aSnapshotEvent({ isPaid: true }));
  expect(await ask("customer", "nope", "--email", "ada@shop.example")).toMatchObject({
    exitCode: 2,
    out: "",
  });
  expect(await ask("customer", "acme", "--mobile", "(12345)")).toMatchObject({ out: "" });
});

test("a broken configuration does not end with how to do without one", async () => {
  app = await runApp();
  const { exitCode, err } = await type(["orders"], { config: "shops: [" });
  expect(exitCode).toBe(78);
  expect(err).not.toContain("needs no configuration here");
});

test("a report says what its values are only if it has some", async () => {
  app = await runApp();
  await knows(app, aSnapshotEvent({ isPaid: true }));
  expect((await ask("report")).out).not.toContain("Values are");
  expect((await ask("report", "--value", "0.01")).out).toContain("Values are in each shop’s currency.");
});
