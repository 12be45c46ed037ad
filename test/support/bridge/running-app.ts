import { AdminEvents } from "../../../src/admin/admin-events.ts";
import { Activity } from "../../../src/admin/page/activity.ts";
import { ChangeFeed } from "../../../src/admin/page/change-feed.ts";
import { createConnections } from "../../../src/connect/connections.ts";
import { type HttpServer, type HttpServerSettings, listen } from "../../../src/http/server.ts";
import { Arrivals } from "../../../src/inbound/arrivals.ts";
import { Pressure } from "../../../src/inbound/pressure.ts";
import { createLog } from "../../../src/log/log.ts";
import { DriftAudit } from "../../../src/outbound/audit/drift-audit.ts";
import { BrandLink } from "../../../src/outbound/brand/brand-link.ts";
import { createLoyaltyClient, type LoyaltyClient } from "../../../src/outbound/loyalty/loyalty-client.ts";
import { Erasures } from "../../../src/privacy/erasures.ts";
import { Resyncs } from "../../../src/resync/resyncs.ts";
import type { ShopContext } from "../../../src/shops/shop-context.ts";
import { Watch } from "../../../src/watch/watch.ts";
import { createApp } from "../../../src/wiring/app.ts";
import type { Obstacle } from "../../../src/words/codes/problem.ts";
import { aShop } from "../builders/orders.ts";
import { PLAIN_HEADERS, plainSignature, SECRETS } from "../shops/plain-adapter.ts";
import { type StoreOnFakeDisk, storeOnFakeDisk } from "../store/store-on-fake-disk.ts";
import { FakeClock } from "../time/fake-clock.ts";

export const ADMIN_TOKEN = "an-admin-token-of-enough-length";

/** The HTTP side with the embedded store on a disk in memory, listening on a free port of the loopback address. */
export interface RunningApp {
  readonly url: string;
  readonly port: number;
  readonly store: StoreOnFakeDisk;
  readonly erasures: Erasures;
  readonly clock: FakeClock;
  readonly brand: BrandLink;
  readonly shop: ShopContext;
  readonly server: HttpServer;
  readonly drift: DriftAudit;
  /** Every line logged so far. */
  logged(): string;
  /** How often the inbox and the dispatcher were woken. */
  readonly woken: { inbox: number; dispatcher: number };
  /** Shops that were connected, in order. */
  readonly connected: readonly string[];
  becomeUnready(reason: Obstacle): void;
  close(): Promise<void>;
}

export interface AppGiven {
  /** What an earlier run left. */
  readonly store?: StoreOnFakeDisk;
  readonly shop?: Partial<ShopContext>;
  readonly client?: Partial<LoyaltyClient>;
  readonly perMinute?: number;
  readonly publicUrl?: string | null;
  readonly encryptionKeys?: readonly string[];
  readonly bodyLimitBytes?: number;
  readonly publicMetrics?: boolean;
  readonly trustProxy?: boolean;
  readonly limits?: HttpServerSettings["limits"];
  readonly dashboardFolder?: string;
  /** How far ahead the machine's clock is said to be. */
  readonly clockAheadMs?: number;
}

export async function runApp(given: AppGiven = {}): Promise<RunningApp> {
  const clock = new FakeClock();
  const store = given.store ?? (await storeOnFakeDisk(clock));
  const changes = new ChangeFeed();
  changes.follow(store);
  const lines: string[] = [];
  const connected: string[] = [];
  const woken = { inbox: 0, dispatcher: 0 };
  let obstacle: Obstacle | null = null;
  const shop = aShop(given.shop);
  const brand = aBrand(given, store, clock);
  const log = createLog({ level: "debug", destination: { write: (line) => void lines.push(line) } });
  const shops = new Map([[shop.shop, shop]]);
  const brands = new Map([[brand.brand, brand]]);
  const stopping = new AbortController();
  const connections = createConnections({
    store,
    clock,
    log,
    encryptionKeys: given.encryptionKeys ?? [],
    signal: stopping.signal,
  });
  const erasures = new Erasures(store);
  const care = {
    store,
    erasures,
    shops,
    connect: connections.to,
    clock,
    log,
    isAlone: true,
    onPlanned: () => {},
  };
  const arrivals = new Arrivals(log);
  const resyncs = new Resyncs(care);
  const watch = new Watch({
    ...care,
    jitter: () => 0.5,
    publicUrl: "https://bridge.example",
    everyMs: 600_000,
    isSignedWrongly: (name) => arrivals.isSignedWrongly(name),
  });
  const drift = new DriftAudit({ store, shops, brands, clock, log });
  const app = createApp({
    version: "1.2.3",
    mode: "serve",
    store,
    erasures,
    shops,
    resyncs,
    watch,
    drift,
    connections,
    publicUrl: given.publicUrl ?? null,
    onConnected: ({ shop: name }) => void connected.push(name),
    brands,
    clock,
    log,
    adminToken: ADMIN_TOKEN,
    arrivals,
    adminEvents: new AdminEvents({ clock, log }),
    clockCheck: { aheadMs: () => given.clockAheadMs ?? 0 },
    changes,
    activity: new Activity({ store, changes, clock, log }),
    connect: connections.to,
    examine: async () => ({ checks: [], configuration: "" }),
    dashboardFolder: given.dashboardFolder ?? "/nowhere",
    bodyLimitBytes: given.bodyLimitBytes ?? 64 * 1024,
    trustProxy: given.trustProxy ?? false,
    publicMetrics: given.publicMetrics ?? false,
    whyNotReady: () => obstacle,
    wakeInbox: () => void woken.inbox++,
    pressure: new Pressure(),
    wakeDispatcher: () => void woken.dispatcher++,
  });
  const server = await listen(app, { host: "127.0.0.1", port: 0, limits: given.limits ?? {} });
  return {
    url: server.url,
    port: Number(new URL(server.url).port),
    store,
    erasures,
    clock,
    brand,
    shop,
    server,
    drift,
    woken,
    connected,
    logged: () => lines.join(""),
    becomeUnready: (reason) => {
      obstacle = reason;
    },
    close: async () => {
      stopping.abort();
      await Promise.all([resyncs.stop(), watch.stop(), drift.stop()]);
      await server.close(100);
    },
  };
}

/** Calls of a client that is not given end at a port where nothing listens. */
function aBrand({ client, perMinute = 490 }: AppGiven, store: StoreOnFakeDisk, clock: FakeClock): BrandLink {
  const nobody = createLoyaltyClient({
    brand: "main",
    baseUrl: "http://127.0.0.1:1",
    apiKey: "k",
    brandId: "b",
    timeoutMs: 1000,
    quickRetryMs: 1,
  });
  const settings = { brand: "main", identifier: "email", timeoutMs: 1000 } as const;
  const rateLimit = { perMinute, scope: "brand" } as const;
  return new BrandLink({ ...settings, rateLimit }, { ...nobody, ...client }, store, clock);
}

/** The headers of a delivery as the platform signs it. */
export function signed(
  body: string | Uint8Array,
  { id = "d-1", topic = "order", secret = SECRETS[0] as string } = {},
): Record<string, string> {
  return {
    "content-type": "application/json",
    [PLAIN_HEADERS.signature]: plainSignature(body, secret),
    [PLAIN_HEADERS.topic]: topic,
    [PLAIN_HEADERS.id]: id,
  };
}
