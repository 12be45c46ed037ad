import { afterEach, beforeEach, expect, test } from "vitest";
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
      loadConfig: () => ({ ok: true, config: merchant.config(), warnings: [] }),
      isTerminal,
      err,
      stopRequested: async () => void (await until),
    },
  });
}

test("on a terminal, serve prints a link that signs in once", async () => {
  const used = Promise.withResolvers<readonly number[]>();
  await serve(true, used.promise, (line) => {
    const ticket = /127\.0\.0\.1:\d+\/\?ticket=(\S+)$/.exec(line)?.[1];
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

test("where nobody reads along, no link is printed: it would end up in a log", async () => {
  const lines: string[] = [];
  const { out } = await serve(false, Promise.resolve(), (line) => void lines.push(line));
  expect([out, ...lines].join("\n")).not.toContain("ticket");
});
