import { appendFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { standInShops } from "../../../adapters/stand-ins.ts";
import { type ListeningSandbox, listenSandbox } from "../../../src/sandbox/loyalty/listen.ts";
import type { LiveShop } from "../../../src/sandbox/sample-day/live-shop.ts";
import { STAND_IN } from "../../support/bridge/bridge-config.ts";
import { browse } from "../../support/browser/browse.ts";
import { SpawnedCommand, WorkFolder } from "../../support/commands/spawned-command.ts";
import { freePort } from "../../support/network/free-port.ts";

/**
 * Given a shop, an account at the loyalty service, and an empty folder.
 * When the merchant types `init`, starts the bridge and consents in the shop's own pages,
 * then `doctor` finds nothing wrong, and an order that is paid leads to pending points.
 * When the shop then loses the bridge's webhooks and three orders are shipped without a word,
 * then the webhooks are there again and all three have their points approved, and no person did anything.
 */

const PLATFORMS = {
  shopify: {
    credentials: ({ credentials: { clientId, clientSecret } }: LiveShop["software"]) => [
      `clientId=${clientId}`,
      `clientSecret=${clientSecret}`,
      "grant=authorization_code",
    ],
    consent: (visited: Response) => visited,
    webhooks: 10,
  },
  woocommerce: {
    credentials: () => [],
    consent: pressApprove,
    webhooks: 5,
  },
};

/** What `init` puts before the numbers of a first shop's orders. */
const PREFIX = "1";

let folder: WorkFolder;
let loyalty: ListeningSandbox;
let shop: LiveShop;
beforeEach(async () => {
  folder = new WorkFolder();
  loyalty = await listenSandbox(STAND_IN);
});
afterEach(async () => {
  await shop.software.close();
  await loyalty.close();
  folder[Symbol.dispose]();
});

test.each(Object.entries(PLATFORMS))(
  "from nothing to a %s shop that heals itself",
  async (platform, { credentials, consent, webhooks }) => {
    shop = (await standInShops[platform]?.open("acme", 7_000_000_001)) as LiveShop;
    const url = `http://127.0.0.1:${await freePort()}`;
    await typed([
      "init",
      "--yes",
      ...answers(platform, url),
      ...credentials(shop.software).flatMap(credential),
    ]);
    setUp();

    using bridge = new SpawnedCommand(folder, ["serve"]);
    await bridge.waitFor(/"msg":"the bridge is ready"/);
    const visited = await browse(`${url}/apps/${platform}/install?shop=acme`);
    const connected = await consent(visited);
    expect(await connected.text()).toContain("The shop acme is connected");
    await expect.poll(() => shop.software.webhooks().length).toBe(webhooks);

    // While a round that has only begun still reads, doctor says so. No alert goes anywhere yet.
    await expect
      .poll(() => typed(["doctor"]))
      .toMatch(/warning {2}alerts: No alerts are sent[\s\S]*The bridge is ready\. 1 warning above\.\n$/);

    const orders = [await shop.sell(), await shop.sell(), await shop.sell()];
    await expect.poll(() => pointsOf(orders)).toEqual(["pending", "pending", "pending"]);

    shop.software.deleteWebhooks();
    const shipped = shop.changeSilently();
    expect(shipped.map(({ order }) => order.id).sort()).toEqual(orders.map(({ id }) => id).sort());
    await expect.poll(() => pointsOf(orders)).toEqual(["approved", "approved", "approved"]);
    expect(shop.software.webhooks()).toHaveLength(webhooks);

    bridge.signal("SIGTERM");
    expect(await bridge.ended).toBe(0);
    const secrets = Object.values(parseEnv(readFileSync(join(folder.path, ".env"), "utf8")));
    for (const secret of secrets.filter((value = "") => value.length > 16))
      expect(bridge.text).not.toContain(secret);
  },
);

const credential = (pair: string) => ["--credential", pair];

function answers(platform: string, url: string): readonly string[] {
  const { domain } = shop.sample;
  const { apiKey, brandId } = STAND_IN;
  return [
    ...["--loyalty-url", loyalty.url, "--api-key", apiKey, "--brand-id", brandId, "--activity", "12"],
    ...[
      "--public-url",
      url,
      "--port",
      new URL(url).port,
      "--platform",
      platform,
      "--domain",
      domain,
      "--shop",
      "acme",
    ],
  ];
}

/** What a test needs besides: a bridge that checks its shops all the time. */
function setUp(): void {
  appendFileSync(join(folder.path, "config/bridge.yaml"), "\nwatch: { everySeconds: 1 }\n");
}

async function typed(args: readonly string[]): Promise<string> {
  using command = new SpawnedCommand(folder, args);
  const exitCode = await command.ended;
  expect(exitCode, command.text).toBe(0);
  return command.text;
}

function pointsOf(orders: readonly { readonly id: number }[]) {
  return orders.map(({ id }) => loyalty.sandbox.order(`${PREFIX}${id}`)?.state ?? "none");
}

/** The merchant's own press on the button of the shop's page; the browser is sent back to the bridge. */
async function pressApprove(visited: Response): Promise<Response> {
  const fields = [...(await visited.text()).matchAll(/name="(\w+)" value="([^"]*)"/g)].map(
    ([, name = "", value = ""]) => [name, value.replaceAll("&#38;", "&")],
  );
  const body = new URLSearchParams({ ...Object.fromEntries(fields), answer: "approve" });
  return fetch(new URL("access", visited.url), { method: "POST", body });
}
