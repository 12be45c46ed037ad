import { afterEach, beforeEach, expect, test } from "vitest";
import { NO_TERMINAL } from "../../../src/commands/terminal/terminal.ts";
import { ADAPTERS, aMerchant, type MerchantSetup } from "../../support/bridge/merchant-setup.ts";
import { type } from "../../support/commands/typed-command.ts";

let merchant: MerchantSetup;
beforeEach(async () => {
  merchant = await aMerchant();
});
afterEach(() => merchant.close());

/** Starts the bridge and stops it as soon as `until` is over. */
function serve(isTerminal: boolean, until: Promise<unknown>, err: (line: string) => void = () => {}) {
  return type(["serve", "--log-level", "silent"], {
    world: {
      adapters: ADAPTERS,
      loadConfig: () => ({
        ok: true,
        config: merchant.config(),
        settings: null,
        warnings: [],
        variables: { shops: {}, secrets: {}, brands: {} },
      }),
      terminal: { ...NO_TERMINAL, columns: 80 },
      errTerminal: { ...NO_TERMINAL, columns: isTerminal ? 80 : null },
      err,
      stopRequested: async () => void (await until),
    },
  });
}

test("on a terminal, serve prints a link that signs in once", async () => {
  const used = Promise.withResolvers<readonly number[]>();
  await serve(true, used.promise, (line) => {
    const ticket = /127\.0\.0\.1:\d+\/\?ticket=(\S+)$/.exec(line)?.[1];
    if (ticket === undefined) return;
    const signIn = async () => {
      const headers = { "content-type": "application/json", origin: merchant.url };
      const body = JSON.stringify({ ticket });
      return (await fetch(`${merchant.url}/api/session`, { method: "POST", headers, body })).status;
    };
    signIn()
      .then(async (first) => used.resolve([first, await signIn()]))
      .catch(used.reject);
  });
  expect(await used.promise).toEqual([200, 403]);
});

test("one screen says what runs, in the reader's language, and nothing of it is JSON", async () => {
  const lines: string[] = [];
  const isShown = Promise.withResolvers<void>();
  const { out } = await serve(true, isShown.promise, (line) => {
    lines.push(line);
    if (line.includes("loyalty-bridge link")) isShown.resolve();
  });
  expect(out).toBe("");
  expect(lines.join("\n")).toMatch(
    /^The loyalty bridge 1\.2\.3 is running\.\n {2}Address +http:.*\n {2}Public address +http:.*\n {2}Shops +garden \(WooCommerce\)\n {2}Data +.*data\n/,
  );
  expect(lines.length).toBeLessThan(24);
  expect(lines.join("\n")).not.toContain("{");
});

test("a later link opens the dashboard as the first one did", async () => {
  await merchant.startBridge();
  const { exitCode, out } = await merchant.type(["link"]);
  expect(exitCode).toBe(0);
  const [ticket] = [...new Set([...out.matchAll(/\?ticket=(\S+)$/gm)].map(([, found]) => found))];
  const headers = { "content-type": "application/json", origin: merchant.url };
  const body = JSON.stringify({ ticket });
  const answer = await fetch(`${merchant.url}/api/session`, { method: "POST", headers, body });
  expect(answer.status).toBe(200);
});

test("without a bridge there is no link, and it is said why", async () => {
  const { exitCode, out, err } = await merchant.type(["link"]);
  expect([exitCode, out, err]).toEqual([1, "", expect.stringContaining(merchant.url)]);
});

test("where nobody reads along, no link is printed: it would end up in a log", async () => {
  const lines: string[] = [];
  const { out } = await serve(false, Promise.resolve(), (line) => void lines.push(line));
  expect([out, ...lines].join("\n")).not.toContain("ticket");
});
