import { woocommerceAdapter } from "../../adapters/woocommerce/index.ts";
import type { OrderRecord, PointsState } from "../../src/domain/order/order-record.ts";
import { type RunningBridge, runBridge } from "../support/bridge/running-bridge.ts";
import { freePort } from "../support/network/free-port.ts";
import { missingEngine, type RealShop, type RealShopGiven, startRealShop } from "./engine/real-shop.ts";

/** CI takes the newest WooCommerce; with ALL_ENGINES, the scenarios run with the oldest too (npm run test:woocommerce:all). */
export const ENGINES: readonly RealShopGiven[] = [
  { version: "11.0.1", storage: "hpos" },
  ...(process.env.ALL_ENGINES === undefined ? [] : [{ version: "9.9.5", storage: "posts" } as const]),
];

const missing = missingEngine();
if (missing !== null) process.stderr.write(`The tests with a real WooCommerce are skipped: ${missing}\n`);
/** Tests with a real WooCommerce are skipped where it cannot be started. */
export const isMissing = missing !== null;

export const ENCRYPTION_KEY = Buffer.alloc(32, 7).toString("base64");
export const SECRET = "gardensecret0123456789";

/** A real shop, a whole bridge, and the bridge's webhooks in the shop. */
export interface Garden {
  readonly shop: RealShop;
  readonly bridge: RunningBridge;
  /** An order's points, by the bridge's record and by the loyalty service's own ledger. */
  pointsOf(order: number): Promise<{ readonly bridge: PointsState; readonly service: string }>;
  close(): Promise<void>;
}

/**
 * `frontOf`: where the shop sends its webhooks, in place of the bridge's own address. Without a key, the owner has to connect
 * the shop.
 */
export async function startGarden(
  { hasKey = true, ...given }: RealShopGiven & { readonly hasKey?: boolean },
  frontOf: (bridge: string) => Promise<string> = async (bridge) => bridge,
): Promise<Garden> {
  const shop = await startRealShop(given);
  const program = { earn: { activityId: "12" } };
  const { domain } = shop;
  const credentials = hasKey ? shop.key : {};
  const garden = { platform: "woocommerce", brand: "main", domain, secrets: [SECRET], credentials, program };
  // The same port after each start: the shop keeps the address of its webhooks.
  const port = await freePort();
  const publicUrl = await frontOf(`http://127.0.0.1:${port}`);
  const bridge = await runBridge({
    adapters: [woocommerceAdapter],
    shops: { garden },
    top: { server: { port, publicUrl, graceSeconds: 5 }, security: { encryptionKey: ENCRYPTION_KEY } },
  });
  if (hasKey) await bridge.ask("/api/shops/garden/webhooks/restore", { method: "POST", body: {} });
  return {
    shop,
    bridge,
    pointsOf: async (id) => {
      const unknown = { order: { points: "none", loyaltyOrderId: null } };
      const asked = await bridge.ask(`/api/orders/garden/${id}`).catch(() => unknown);
      const { points, loyaltyOrderId } = (asked as { readonly order: OrderRecord }).order;
      const { state = "none" } = bridge.loyalty.sandbox.order(loyaltyOrderId ?? "") ?? {};
      return { bridge: points, service: state };
    },
    close: async () => {
      await bridge.close();
      await shop.close();
    },
  };
}
