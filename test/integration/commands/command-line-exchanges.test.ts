import { afterEach, beforeEach, expect, test } from "vitest";
import { ADMIN_TOKEN } from "../../support/bridge/bridge-config.ts";
import { EMAIL, type ErasingSite, erasingSite, hers } from "../../support/bridge/erasing-site.ts";
import { type } from "../../support/commands/typed-command.ts";

let site: ErasingSite;
beforeEach(async () => {
  site = await erasingSite();
});
afterEach(() => site.bridge.close());

const show = (...args: readonly string[]) =>
  type(["show", "acme", ...args, "--url", site.bridge.url, "--token", ADMIN_TOKEN]);
const deliveries = (...args: readonly string[]) =>
  type(["deliveries", ...args, "--url", site.bridge.url, "--token", ADMIN_TOKEN]);
const acts = async () => ((await site.bridge.ask("/api/acts")) as { items: readonly object[] }).items;

test("every request and answer of an order is printed, the customer hidden, and how to see it as it was", async () => {
  await site.deliver(hers());
  const { exitCode, out, err } = await show("#1001", "--exchanges");
  expect([exitCode, err]).toEqual([0, ""]);
  expect(out).toMatch(/^GIVE THE POINTS, ATTEMPT 1, /);
  expect(out).toContain("\n    POST /loyalty/v1/earn/12?format=JSON\n");
  expect(out).toContain("\n    x-api-key: •••\n");
  expect(out).toMatch(/\n {4}HTTP 200\n/);
  expect(out).toContain('"lp_email": "•••"');
  expect(out).toContain("show acme 1001 --exchanges --plain");
  expect(out).not.toContain(EMAIL);
  expect(await acts()).toEqual([]);
});

test("--plain prints it as it was, which is one act, however the order is named", async () => {
  await site.deliver(hers());
  const { exitCode, out } = await show("#1001", "--exchanges", "--plain");
  expect(exitCode).toBe(0);
  expect(out).toContain(`"lp_email": "${EMAIL}"`);
  expect(await acts()).toMatchObject([{ code: "actExchangesShown", by: "command line", orderId: "1001" }]);
});

test("every webhook about an order is printed with its content, oldest first, the customer hidden", async () => {
  await site.deliver(hers({ isPaid: false }));
  await site.deliver(hers());
  const { exitCode, out, err } = await show("1001", "--webhooks");
  expect([exitCode, err]).toEqual([0, ""]);
  expect(out.match(/^DELIVERY \d+, \S+/gm)).toHaveLength(2);
  expect(out.indexOf('"isPaid": false')).toBeLessThan(out.indexOf('"isPaid": true'));
  expect(out).toContain("show acme id:1001 --webhooks --plain");
  expect(out).not.toContain(EMAIL);
  expect(await acts()).toEqual([]);
  expect((await show("1001", "--exchanges")).out).toMatch(
    /what the shop sent, run: .* show acme 1001 --webhooks$/m,
  );
});

test("with --plain they are as the shop sent them, and each is recorded", async () => {
  await site.deliver(hers());
  expect((await show("1001", "--webhooks", "--plain")).out).toContain(EMAIL);
  expect(await acts()).toMatchObject([{ code: "actDeliveryShown", by: "command line" }]);
});

test("no webhook about it, or no such order, is said", async () => {
  await site.deliver(hers());
  expect(await show("4711", "--webhooks")).toMatchObject({ exitCode: 2, out: "" });
  expect(await show("1001", "--webhooks", "--exchanges")).toMatchObject({ exitCode: 2 });
});

test("one delivery is printed by the ID that the list names, and as it was with --plain", async () => {
  await site.deliver(hers());
  const { out: list, err: hint } = await deliveries();
  expect(hint).toMatch(/run: .* deliveries ID$/);
  const [, id = ""] = /^(\d+) .*acme/m.exec(list) ?? [];
  const { out } = await deliveries(id);
  expect(out).toMatch(new RegExp(`^DELIVERY ${id}, ORDER, .*\\n  Processed\\n`));
  expect(out).not.toContain(EMAIL);
  expect((await deliveries(id, "--plain")).out).toContain(EMAIL);
  expect(await deliveries("999")).toMatchObject({
    exitCode: 2,
    err: expect.stringContaining("no delivery 999"),
  });
  expect((await deliveries("--plain")).err).toContain("needs the ID");
  expect((await deliveries(id, "--csv")).err).toContain("leave out the ID");
});

test("as JSON it is what the bridge answers; nothing sent is said", async () => {
  await site.deliver(hers({ isPaid: false }));
  expect((await show("1001", "--exchanges")).out).toBe("Nothing was sent for this order.");
  const { out } = await show("1001", "--exchanges", "--json");
  expect(JSON.parse(out)).toEqual({ isPlain: false, exchanges: [] });
});
