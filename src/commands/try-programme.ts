import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { REFUND_POLICIES } from "../domain/plan/programme.ts";
import { createLog } from "../log/log.ts";
import { listenSandbox } from "../sandbox/loyalty/listen.ts";
import { STAND_IN_SHOPS } from "../sandbox/sample-day/live-shops.ts";
import { MovableClock } from "../sandbox/sample-day/movable-clock.ts";
import {
  LARGE_ORDERS,
  type PolicyShop,
  playProgramme,
  RETURN_DAYS,
} from "../sandbox/sample-day/programme-act.ts";
import type { Stage } from "../sandbox/sample-day/stage.ts";
import { systemClock } from "../time/clock.ts";
import { startBridge } from "../wiring/bridge.ts";
import type { CommandContext } from "./command-context.ts";

const BRAND = "sample";
const ACTIVITIES = new Map([
  ["12", 100],
  [LARGE_ORDERS.activityId, 300],
]);
const FIRST_ID = 6_000_000_001;

/**
 * What a programme may say is shown by a bridge of its own, with shops and a loyalty service that live by the same clock:
 * set forward under the bridge that stays up, it would put the rest of the day into the future.
 */
export async function tryProgramme(
  context: CommandContext,
  port: number,
  stage: Omit<Stage, "bridgeUrl" | "adminToken">,
): Promise<void> {
  const clock = new MovableClock();
  const { now } = clock;
  const [apiKey, adminToken] = [newSecret(), newSecret()];
  const path = await mkdtemp(join(tmpdir(), "loyalty-bridge-"));
  const open: { close(): Promise<void> }[] = [];
  try {
    const account = {
      apiKey,
      brandId: BRAND,
      dataDir: null,
      activities: ACTIVITIES,
      campaigns: new Set<number>(),
    };
    const loyalty = await listenSandbox({ ...account, now });
    open.push(loyalty);
    const [standIn] = context.adapters.flatMap(({ platform }) => STAND_IN_SHOPS[platform] ?? []);
    const shops: PolicyShop[] = [];
    for (const policy of REFUND_POLICIES) {
      const shop = await standIn?.open(policy.toLowerCase(), FIRST_ID + shops.length * 1000, now);
      if (shop === undefined) return;
      open.push(shop.software);
      shops.push({ policy, shop });
    }
    const text = configuration(shops, { port, path, loyaltyUrl: loyalty.url, apiKey, adminToken });
    const read = context.parseConfig(text);
    if (!read.ok) throw new Error(`The sample configuration is wrong: ${JSON.stringify(read.problems)}`);
    const { adapters, version } = context;
    const log = createLog({ level: "error" });
    const moved = { ...systemClock, now };
    const bridge = await startBridge({
      config: read.config,
      adapters,
      log,
      version,
      mode: "try",
      clock: moved,
    });
    open.push(bridge);
    const [first, ...others] = shops;
    if (first === undefined) return;
    await playProgramme([first, ...others], clock, { ...stage, bridgeUrl: bridge.url, adminToken });
  } finally {
    for (const one of open.toReversed()) await one.close();
    await rm(path, { recursive: true, force: true });
  }
}

interface Addresses {
  readonly port: number;
  readonly path: string;
  readonly loyaltyUrl: string;
  readonly apiKey: string;
  readonly adminToken: string;
}

function configuration(shops: readonly PolicyShop[], addresses: Addresses): string {
  const { activityId, name, minTotal } = LARGE_ORDERS;
  const sections = shops.map(({ policy, shop: { sample, software } }, index) => {
    const { platform, shop, domain, secret } = sample;
    const program = {
      earn: { activityId: "12", rules: [{ name, when: { minTotal }, activityId }] },
      approve: { afterDays: RETURN_DAYS },
      cancel: { partialRefund: policy, share: 0.1 },
      redeem: {},
    };
    const { credentials } = software;
    const orderId = { prefix: String(index + 1) };
    return [shop, { platform, domain, brand: BRAND, secrets: [secret], credentials, orderId, program }];
  });
  // JSON is YAML.
  return JSON.stringify({
    server: { port: addresses.port, publicUrl: `http://127.0.0.1:${addresses.port}`, graceSeconds: 5 },
    storage: { path: addresses.path },
    admin: { token: addresses.adminToken },
    brands: { [BRAND]: { baseUrl: addresses.loyaltyUrl, apiKey: addresses.apiKey, brandId: BRAND } },
    shops: Object.fromEntries(sections),
  });
}

function newSecret(): string {
  return randomBytes(24).toString("base64url");
}
