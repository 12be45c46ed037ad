import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createLog } from "../log.ts";
import { listenSandbox } from "../sandbox/listen.ts";
import type { Sandbox } from "../sandbox/sandbox.ts";
import { playDay } from "../sandbox/shops/play-day.ts";
import type { SamplePlatform } from "../sandbox/shops/sample-order.ts";
import { shopifySampleShop } from "../sandbox/shops/shopify-shop.ts";
import { woocommerceSampleShop } from "../sandbox/shops/woocommerce-shop.ts";
import { signInLink } from "./admin-client.ts";
import type { CommandContext, ExitCode } from "./command-context.ts";
import { runBridge } from "./run-bridge.ts";

export interface TryOptions {
  /** 0 chooses a free one; unless given, the usual one if it is free. */
  readonly port?: number;
  /** Leave after the story instead of staying up. */
  readonly once: boolean;
}

const USUAL_PORT = 8787;
const BRAND = "sample";
const ACTIVITY = { id: "12", points: 100 };
const CAMPAIGN = 42;
const ORDER_IDS_FROM = 5_000_000_001;

/** Shows the whole road on this machine alone: sample shops, the bridge, and the stand-in loyalty service. */
export async function tryOut(context: CommandContext, options: TryOptions): Promise<ExitCode> {
  const port = options.port ?? ((await isFree(USUAL_PORT)) ? USUAL_PORT : 0);
  const [apiKey, adminToken] = [newSecret(), newSecret()];
  const shops = [
    shopifySampleShop("fashion", "fashion-sample.myshopify.com", newSecret()),
    woocommerceSampleShop("garden", "garden.example.com", newSecret()),
  ];
  const folder = await mkdtemp(join(tmpdir(), "loyalty-bridge-"));
  const loyalty = await listenSandbox({
    port: 0,
    apiKey,
    brandId: BRAND,
    activities: new Map([[ACTIVITY.id, ACTIVITY.points]]),
    campaigns: new Set([CAMPAIGN]),
    dataDir: null,
  });
  try {
    const addresses = { port, folder, loyaltyUrl: loyalty.url, apiKey, adminToken };
    const read = context.parseConfig(sampleConfiguration(shops, addresses));
    if (!read.ok) throw new Error(`The sample configuration is wrong: ${read.complaints.join("; ")}`);
    const { adapters, version } = context;
    const parts = { config: read.config, adapters, log: createLog({ level: "error" }), version };
    return await runBridge(context, { ...parts, mode: "try" }, async ({ url }) => {
      await tellDay(context, shops, url, adminToken);
      tellBalances(context, loyalty.sandbox);
      if (options.once) return "leave";
      await tellWhatNext(context, url, adminToken, loyalty.url);
      return "stay";
    });
  } finally {
    await loyalty.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** A newcomer's first command must not fail because something else runs on this machine. */
async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  const answer = await new Promise<boolean>((resolve) => {
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => resolve(true));
  });
  await new Promise<unknown>((resolve) => server.close(resolve));
  return answer;
}

function newSecret(): string {
  return randomBytes(24).toString("base64url");
}

interface SampleAddresses {
  readonly port: number;
  readonly folder: string;
  readonly loyaltyUrl: string;
  readonly apiKey: string;
  readonly adminToken: string;
}

function sampleConfiguration(shops: readonly SamplePlatform[], addresses: SampleAddresses): string {
  const program = {
    earn: { activityId: ACTIVITY.id },
    conversion: { discountCodes: { FRIEND10: CAMPAIGN } },
  };
  const sections = shops.map(({ platform, shop, domain, secret }, index) => {
    const orderId = { prefix: String(index + 1) };
    return [shop, { platform, domain, brand: BRAND, secrets: [secret], orderId, program }];
  });
  // JSON is YAML.
  return JSON.stringify({
    server: { port: addresses.port, graceSeconds: 5 },
    storage: { path: addresses.folder },
    admin: { token: addresses.adminToken },
    brands: { [BRAND]: { baseUrl: addresses.loyaltyUrl, apiKey: addresses.apiKey, brandId: BRAND } },
    shops: Object.fromEntries(sections),
  });
}

async function tellDay(
  { out }: CommandContext,
  shops: readonly SamplePlatform[],
  bridgeUrl: string,
  adminToken: string,
): Promise<void> {
  out("Trying the bridge on this machine alone: nothing leaves it, and every person is invented.");
  out("");
  for (const [index, shop] of shops.entries()) {
    out(
      `A day in the ${shop.platform} shop "${shop.shop}" (${shop.domain}), signed delivery by signed delivery:`,
    );
    out("");
    await playDay(shop, ORDER_IDS_FROM + index * 1000, { bridgeUrl, adminToken, say: out });
  }
}

function tellBalances({ out }: CommandContext, sandbox: Sandbox): void {
  out("What the loyalty service holds at the end (points in the balance, points that wait for approval):");
  out("");
  for (const { name, balance, pending } of sandbox.customers()) {
    out(`  ${(name ?? "").padEnd(18)} ${String(balance).padStart(5)} ${String(pending).padStart(5)} pending`);
  }
  for (const { orderId, campaignId, refereeName } of sandbox.conversions()) {
    out(`  Conversion for campaign ${campaignId}: order ${orderId} of ${refereeName}`);
  }
  out("");
}

async function tellWhatNext(
  { out }: CommandContext,
  url: string,
  token: string,
  loyaltyUrl: string,
): Promise<void> {
  out("The dashboard, signed in with one click (the link works once, within half an hour):");
  out("");
  out(`  ${await signInLink({ url, token })}`);
  out("");
  out(`  Later, at ${url}, sign in with this admin token: ${token}`);
  out("");
  out("The bridge and the stand-in loyalty service stay up until you press Ctrl+C. In another terminal:");
  out("");
  out(`  npm run loyalty-bridge -- orders --url ${url} --token ${token}`);
  out(`  npm run loyalty-bridge -- show fashion 1001 --url ${url} --token ${token}`);
  out("");
  out(`What the loyalty service knows: ${loyaltyUrl}`);
  out("To connect your own shop, copy config/bridge.example.yaml to config/bridge.yaml and fill it in.");
}
