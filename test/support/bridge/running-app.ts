import { ChangeFeed } from "../../../src/admin/page/change-feed.ts";
import type { Incidents } from "../../../src/health/incidents/incidents.ts";
import type { UnavailableReason } from "../../../src/http/problem-codes.ts";
import { type HttpServer, type HttpServerSettings, listen } from "../../../src/http/server.ts";
import type { DriftAudit } from "../../../src/outbound/audit/drift-audit.ts";
import { BrandLink } from "../../../src/outbound/brand/brand-link.ts";
import { createLoyaltyClient } from "../../../src/outbound/loyalty/loyalty-client.ts";
import type { Erasures } from "../../../src/people/privacy/erasures.ts";
import type { Previews } from "../../../src/programme/previews.ts";
import { createLog } from "../../../src/runtime/log/log.ts";
import { ClockCheck } from "../../../src/runtime/time/clock-check.ts";
import type { Config } from "../../../src/settings/config.ts";
import { cipherOf } from "../../../src/shops/connect/cipher.ts";
import { KeptShops } from "../../../src/shops/connect/kept-shops.ts";
import type { ShopContext } from "../../../src/shops/shop-context.ts";
import type { Watch } from "../../../src/shops/watch/watch.ts";
import { assemble } from "../../../src/wiring/parts.ts";
import { Rereading } from "../../../src/wiring/rereading.ts";
import { Installs } from "../../../src/wiring/shops/installs.ts";
import { ShopBook } from "../../../src/wiring/shops/shop-book.ts";
import { UnfinishedInstalls } from "../../../src/wiring/shops/unfinished-installs.ts";
import { vocabularyOf } from "../../../src/words/vocabulary.ts";
import { type LoyaltyCalls, sentBy } from "../builders/loyalty-client.ts";
import { aShop } from "../builders/orders.ts";
import { PLAIN_HEADERS, plainAdapter, plainSignature, SECRETS } from "../shops/plain-adapter.ts";
import { type StoreOnFakeDisk, storeOnFakeDisk } from "../store/store-on-fake-disk.ts";
import { FakeClock } from "../time/fake-clock.ts";
import { bridgeConfig, bridgeConfigText, PLAIN_SHOP } from "./bridge-config.ts";
import { sourceOf } from "./running-bridge.ts";

const NOBODY = "http://127.0.0.1:1";

/** The HTTP side with the embedded store on an in-memory disk, listening on a free loopback port. */
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
  readonly previews: Previews;
  readonly watch: Watch;
  readonly incidentPatrol: Incidents;
  /** All log output so far. */
  logged(): string;
  /** How often the inbox and the dispatcher were woken. */
  readonly woken: { inbox: number; dispatcher: number };
  becomeUnready(reason: UnavailableReason): void;
  close(): Promise<void>;
}

export interface AppGiven {
  /** The store of an earlier run. */
  readonly store?: StoreOnFakeDisk;
  readonly shop?: Partial<ShopContext>;
  /** Further shops. */
  readonly otherShops?: readonly ShopContext[];
  readonly client?: Partial<LoyaltyCalls>;
  readonly perMinute?: number;
  readonly publicUrl?: string | null;
  /** The identity provider. */
  readonly oidc?: Config["security"]["signIn"]["oidc"];
  /** Default: a free port. */
  readonly port?: number;
  readonly encryptionKeys?: readonly string[];
  readonly bodyLimitBytes?: number;
  readonly publicMetrics?: boolean;
  /** The configuration's `storage` section; the store itself doesn't change. */
  readonly storage?: object;
  readonly trustProxy?: boolean;
  /** The path of the operator's file with the available version. */
  readonly updatesFile?: string;
  readonly limits?: HttpServerSettings["limits"];
  readonly dashboardFolder?: string;
  /** How far the machine's clock seems to be ahead. */
  readonly clockAheadMs?: number;
  /** Whether no shops can be added to those in the file. */
  readonly hasFileShopsOnly?: boolean;
  /** Whether the list of first steps is shown; by default, setup is over. */
  readonly isFirstHour?: boolean;
  /** Lets merchants connect their shops themselves, with these settings. */
  readonly install?: Partial<Config["install"]>;
  /** The account's configured activities. */
  readonly activities?: Readonly<Record<string, number>>;
  /** The configuration's section. */
  readonly alerts?: object;
}

/** The bridge's own parts, of which only the HTTP side runs: deliveries stay queued, and wake-ups are counted. */
export async function runApp(given: AppGiven = {}): Promise<RunningApp> {
  const clock = new FakeClock();
  const store = given.store ?? (await storeOnFakeDisk(clock));
  if (given.isFirstHour !== true) await store.changeValue("", "firstHour", () => '{"overAt":0}');
  const changes = new ChangeFeed(clock);
  changes.follow(store);
  const lines: string[] = [];
  let obstacle: UnavailableReason | null = null;
  const shop = aShop(given.shop);
  const brand = aBrand(given, store, clock);
  const config = aConfig(given);
  const vocabulary = vocabularyOf([shop.adapter]);
  const log = createLog({ level: "debug", destination: { write: (line) => void lines.push(line) } });
  const adapters = [shop.adapter];
  const source = sourceOf(
    () => "",
    adapters,
    JSON.parse(
      bridgeConfigText(
        { adapters, ...CONFIG },
        { security: config.security, alerts: given.alerts, server: { port: 0, publicUrl: given.publicUrl } },
      ),
    ),
  );
  const rereading = new Rereading({ config, source, clock, log, words: vocabulary.wordsIn("en", "UTC") });
  const kept = new KeptShops({ store, log, cipher: cipherOf(given.encryptionKeys ?? []) });
  if (given.hasFileShopsOnly !== true) await rereading.takeShops(kept);
  const book = new ShopBook({ rereading, store, adapters, log });
  const openInstalls = new Installs({ rereading, store, adapters, log, clock, book });
  const { app, shops, previews, erasures, care, inbox, dispatcher, activity } = await assemble({
    config,
    rereading,
    addedShops: book,
    openInstalls,
    installs: new UnfinishedInstalls({ rereading, store, adapters, clock, book, openInstalls }),
    shops: new Map([shop, ...(given.otherShops ?? [])].map((each) => [each.shop, each])),
    brands: new Map([[brand.brand, brand]]),
    store,
    changes,
    clock,
    clockCheck: aClockCheck(given, clock),
    vocabulary,
    log,
    jitter: () => 0.5,
    version: "1.2.3",
    mode: "serve",
    dashboardFolder: given.dashboardFolder ?? "/nowhere",
    whyNotReady: () => obstacle,
  });
  const woken = { inbox: 0, dispatcher: 0 };
  inbox.wake = () => void woken.inbox++;
  dispatcher.wake = () => void woken.dispatcher++;
  const server = await listen(app, {
    ...{ host: "127.0.0.1", port: given.port ?? 0, limits: given.limits ?? {} },
  });
  return {
    url: server.url,
    port: Number(new URL(server.url).port),
    store,
    erasures,
    clock,
    brand,
    // With the active programme.
    shop: shops.get(shop.shop) ?? shop,
    server,
    previews,
    drift: care.drift,
    watch: care.watch,
    incidentPatrol: care.incidentPatrol,
    woken,
    logged: () => lines.join(""),
    becomeUnready: (reason) => {
      obstacle = reason;
    },
    close: async () => {
      await Promise.all([care.stop(), activity.stop(), previews.stop()]);
      await server.close(100);
    },
  };
}

const CONFIG = {
  folder: "/data",
  baseUrl: NOBODY,
  shops: { acme: { ...PLAIN_SHOP, orderId: { prefix: "10" } } },
};

function aConfig(given: AppGiven): Config {
  const { publicUrl = null, bodyLimitBytes = 64 * 1024, encryptionKeys = [] } = given;
  const { trustProxy = false, publicMetrics = false, activities = {} } = given;
  const [encryptionKey = null, ...previousEncryptionKeys] = encryptionKeys;
  const { storage = { path: CONFIG.folder }, alerts } = given;
  const config = bridgeConfig(
    { adapters: [plainAdapter], ...CONFIG, storage, brand: { activities } },
    { ...(alerts === undefined ? {} : { alerts }) },
  );
  return {
    ...config,
    server: { ...config.server, publicUrl, bodyLimitBytes, trustProxy, publicMetrics },
    security: { encryptionKey, previousEncryptionKeys, signIn: { oidc: given.oidc ?? null } },
    install: { ...config.install, ...given.install },
    updates: { file: given.updatesFile ?? null },
  };
}

/** A clock check whose remote server shows another time if the clock is ahead. */
function aClockCheck({ clockAheadMs = 0 }: AppGiven, clock: FakeClock): ClockCheck {
  const check = new ClockCheck(clock);
  const date = new Date(clock.now() - clockAheadMs - 500).toUTCString();
  if (clockAheadMs > 0) check.observe("the service", { date });
  return check;
}

/** Calls without a given client go to a port where nothing listens. */
function aBrand(
  { client = {}, perMinute = 490 }: AppGiven,
  store: StoreOnFakeDisk,
  clock: FakeClock,
): BrandLink {
  const nobody = createLoyaltyClient({
    brand: "main",
    baseUrl: NOBODY,
    apiKey: "k",
    brandId: "b",
    timeoutMs: 1000,
    quickRetryMs: 1,
  });
  const settings = { brand: "main", identifier: "email", timeoutMs: 1000 } as const;
  const rateLimit = { perMinute, scope: "brand" } as const;
  return new BrandLink(
    { ...settings, rateLimit },
    { ...nobody, send: sentBy(client, nobody.send) },
    store,
    clock,
  );
}

/** The headers of a delivery, signed as the platform does. */
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
