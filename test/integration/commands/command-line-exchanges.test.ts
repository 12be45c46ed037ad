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
const acts = async () => ((await site.bridge.ask("/api/acts")) as { items: readonly object[] }).items;

test("every request and answer of an order is printed, the customer hidden, and how to see it as it was", async () => {
  await site.deliver(hers());
  const { exitCode, out, err } = await show("#1001", "--exchanges");
  expect([exitCode, err]).toEqual([0, ""]);
  expect(out).toMatch(/^GIVE THE POINTS, ATTEMPT 1, /);
  expect(out).toContain("\n    POST /loyalty/v1/earn/12?format=JSON\n");
  expect(out).toContain("\n    x-api-key: •••\n");
  expect(out).toMatch(/\n {4}HTTP 200\n/);
  expect(out).toContain('"lp_email":"•••"');
  expect(out).toContain("show acme 1001 --plain");
  expect(out).not.toContain(EMAIL);
  expect(await acts()).toEqual([]);
});

test("--plain prints it as it was, which is one act, however the order is named", async () => {
  await site.deliver(hers());
  const { exitCode, out } = await show("#1001", "--plain");
  expect(exitCode).toBe(0);
  expect(out).toContain(`"lp_email":"${EMAIL}"`);
  expect(await acts()).toMatchObject([{ code: "actExchangesShown", by: "command line", orderId: "1001" }]);
});

test("as JSON it is what the bridge answers; nothing sent is said", async () => {
  await site.deliver(hers({ isPaid: false }));
  expect((await show("1001", "--exchanges")).out).toBe("Nothing was sent for this order.");
  const { out } = await show("1001", "--exchanges", "--json");
  expect(JSON.parse(out)).toEqual({ isPlain: false, exchanges: [] });
});
