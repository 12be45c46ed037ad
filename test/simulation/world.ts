import { ChangeFeed } from "../../src/admin/page/change-feed.ts";
import type { OrderKey } from "../../src/domain/order/order-record.ts";
import { BrandLink } from "../../src/outbound/brand/brand-link.ts";
import type { Programmes } from "../../src/programme/programmes.ts";
import type { Clock } from "../../src/runtime/time/clock.ts";
import { ClockCheck } from "../../src/runtime/time/clock-check.ts";
import type { ShopContext } from "../../src/shops/shop-context.ts";
import type { NewDelivery } from "../../src/store/inbox.ts";
import { type Store, StoreUnavailable } from "../../src/store/store.ts";
import { registerBrands } from "../../src/wiring/brands.ts";
import { assemble, type BridgeParts } from "../../src/wiring/parts.ts";
import { Rereading } from "../../src/wiring/rereading.ts";
import { Installs } from "../../src/wiring/shops/installs.ts";
import { ShopBook } from "../../src/wiring/shops/shop-book.ts";
import { rememberedShops } from "../../src/wiring/shops/shops.ts";
import { UnfinishedInstalls } from "../../src/wiring/shops/unfinished-installs.ts";
import { vocabularyOf } from "../../src/words/vocabulary.ts";
import { bridgeConfig, PLAIN_SHOP } from "../support/bridge/bridge-config.ts";
import { NOON } from "../support/builders/orders.ts";
import { plainAdapter } from "../support/shops/plain-adapter.ts";
import { FakeClock } from "../support/time/fake-clock.ts";
import { DataFolder } from "./data-folder.ts";
import type { KeptCopy, WayToKeep } from "./kept-copy.ts";
import { Life } from "./life.ts";
import { LoyaltyService } from "./loyalty-service.ts";
import { aSimulatedShop, retryAsPerson } from "./world-shops.ts";

const UPTIME_MS = 3_600_000;
const GRACE_S = 20;

const SETTINGS = bridgeConfig({
  adapters: [plainAdapter],
  folder: "/data",
  baseUrl: "http://127.0.0.1:1",
  shops: { acme: PLAIN_SHOP },
});

export interface WorldGiven {
  readonly chance: () => number;
  readonly perMinute: number;
  readonly approveAfterDays: number;
  /** Orders may be paid with points. */
  readonly redeems?: boolean;
  /** The shops of the brand; "acme" alone unless given. */
  readonly shops?: readonly string[];
  /** Loyalty order ids that the service never accepts. */
  readonly refused?: ReadonlySet<string>;
  /** A data folder unless given. */
  readonly storage?: WorldStorage;
}

/** Where the bridge keeps its data; it outlives the process. */
export interface WorldStorage {
  open(clock: Clock): Promise<Store>;
  /** How many turns of the machine a world without a real disk may take for what is under way; real things take longer. */
  readonly manyTurns: number;
  /** The process was killed, or with `chance` the machine ended. */
  killed(chance: (() => number) | null): void;
}

/** The parts of one run of the process. */
interface Running extends BridgeParts {
  readonly life: Life;
  readonly store: Store;
}

/**
 * The whole road in one process without a real clock, disk or network: the bridge's own parts, a disk that can lose
 * what was not flushed, a loyalty service of moods, and time that passes only when told. The same chance gives the
 * same world.
 */
export class World {
  readonly clock: FakeClock;
  readonly service: LoyaltyService;
  shops: ReadonlyMap<string, ShopContext>;
  readonly logged: string[] = [];
  readonly #given: WorldGiven;
  readonly #configured: ReadonlyMap<string, ShopContext>;
  readonly #storage: WorldStorage;
  /** Where the data lie in a folder: what can be done to one. */
  readonly folder = new DataFolder();
  #running: Running | null = null;
  /** The store's own methods, for looking at it from outside. */
  #store: Store | null = null;

  constructor(given: WorldGiven) {
    this.#given = given;
    this.#storage = given.storage ?? this.folder;
    this.clock = new FakeClock(NOON, () => this.#settle());
    const { chance, perMinute, refused = new Set() } = given;
    this.service = new LoyaltyService(this.clock, chance, perMinute, refused);
    const { shops = ["acme"] } = given;
    this.#configured = new Map(shops.map((shop) => [shop, aSimulatedShop(shop, given)]));
    this.shops = this.#configured;
  }

  /** The machine has been running for a while. */
  async begin(): Promise<void> {
    await this.clock.advance(UPTIME_MS);
    await this.start();
  }

  get isRunning(): boolean {
    return this.#running !== null;
  }

  get isPaused(): boolean {
    return this.#running?.life.isPaused === true;
  }

  get store(): Store {
    if (this.#store === null) throw new Error("the bridge does not run");
    return this.#store;
  }

  /** Of the running bridge: the versions of its shops' programmes. */
  get programmes(): Programmes {
    return this.#part().programmes;
  }

  async start(): Promise<void> {
    const life = new Life();
    const clock = life.clock(this.clock);
    const raw = await this.#storage.open(clock);
    const store = life.guard(raw);
    const brand = { brand: "main", identifier: "email", timeoutMs: 10_000 } as const;
    const rateLimit = { perMinute: this.#given.perMinute, scope: "brand" } as const;
    const link = new BrandLink({ ...brand, rateLimit }, this.service.client(life), store, clock);
    const brands = new Map([["main", link]]);
    const log = this.#log();
    this.shops = await rememberedShops(raw, this.#configured, this.clock.now());
    await registerBrands(raw, brands, SETTINGS, log);
    const changes = new ChangeFeed(clock);
    changes.follow(raw);
    const vocabulary = vocabularyOf([plainAdapter]);
    const words = vocabulary.wordsIn("en", "UTC");
    const rereading = new Rereading({ config: SETTINGS, clock, log, words });
    const shopParts = { rereading, store, adapters: [plainAdapter], log, clock };
    const adding = { ...shopParts, book: new ShopBook(shopParts) };
    const openInstalls = new Installs(adding);
    const parts = await assemble({
      config: SETTINGS,
      rereading,
      addedShops: adding.book,
      openInstalls,
      installs: new UnfinishedInstalls({ ...adding, openInstalls }),
      shops: this.shops,
      brands,
      store,
      changes,
      clock,
      clockCheck: new ClockCheck(clock),
      log,
      vocabulary,
      jitter: this.#given.chance,
      version: "1.2.3",
      mode: "serve",
      dashboardFolder: "/nowhere",
      whyNotReady: () => null,
    });
    this.#running = { life, store, ...parts };
    this.#store = raw;
    parts.dispatcher.start();
    parts.inbox.start();
    await parts.care.start();
  }

  /** Also while the bridge runs. */
  keepCopy(way: WayToKeep): Promise<KeptCopy> {
    return this.folder.keepCopy(way);
  }

  /** The bridge is killed, and an older copy of its data folder takes the place of the newest. */
  async putBack(copy: KeptCopy): Promise<void> {
    this.kill(false);
    this.service.hasForgetfulBridge = true;
    await this.folder.putBack(copy);
  }

  /** kill -9, or with `isPowerCut` the machine's end: what was not flushed may be lost. */
  kill(isPowerCut: boolean): void {
    this.#running?.life.kill();
    this.#running = null;
    this.#store = null;
    this.#storage.killed(isPowerCut ? this.#given.chance : null);
  }

  /** SIGTERM: takes nothing more, ends what is under way, closes. */
  async stop(): Promise<void> {
    const { activity, care, inbox, dispatcher, store, life } = this.#part();
    const stopped = (async () => {
      await activity.stop();
      await care.stop();
      await inbox.stop();
      await dispatcher.stop();
      await store.close();
    })();
    let isStopped = false;
    void stopped.finally(() => {
      isStopped = true;
    });
    for (let waited = 0; !isStopped && waited < GRACE_S; waited++) {
      await this.clock.advance(1_000);
      if (waited === GRACE_S / 4) life.callOff();
    }
    if (!isStopped) throw new Error("the bridge does not stop");
    this.kill(false);
  }

  pause(): void {
    this.#running?.life.pause();
  }

  resume(): void {
    this.#running?.life.resume();
  }

  /** A delivery sent to the bridge; true once it is acknowledged. Gets no answer when the process ends before. */
  async deliver(delivery: NewDelivery): Promise<boolean> {
    const { store, inbox } = this.#part();
    try {
      const { outcome } = await store.addDelivery(delivery);
      if (outcome === "stored") inbox.wake();
      return true;
    } catch (error) {
      if (error instanceof StoreUnavailable) return false;
      throw error;
    }
  }

  /** A person sends everything again that was given up or waits for a person, but no redeem that may have happened. */
  async retryByPerson(): Promise<void> {
    const { dispatcher } = this.#part();
    for (const state of ["dead", "parked"] as const) {
      const { items } = await this.store.listOrders({ state, limit: 500 });
      for (const { shop, orderId } of items) await this.#retry({ shop, orderId });
    }
    dispatcher.wake();
  }

  async #retry(key: OrderKey): Promise<void> {
    const shop = this.programmes.shops.get(key.shop);
    if (shop === undefined) return;
    // The service shows it in the customer's history.
    const isRedeemed = this.service.redeemed.has(key.orderId);
    await retryAsPerson(this.store, shop, key.orderId, { isRedeemed, at: this.clock.now() });
  }

  #part(): Running {
    if (this.#running === null) throw new Error("the bridge does not run");
    return this.#running;
  }

  /** Lets everything run that time alone does not hold back. */
  async #settle(): Promise<void> {
    let quiet = 0;
    for (let turn = 0; quiet < 4 && turn < this.#storage.manyTurns; turn++) {
      await new Promise((resolve) => setImmediate(resolve));
      quiet = (this.#running?.life.underWay ?? 0) === 0 ? quiet + 1 : 0;
    }
  }

  #log() {
    const write = (level: string) => (fields: object, message: string) =>
      void this.logged.push(`${level} ${message} ${JSON.stringify(fields)}`);
    return { debug: write("debug"), info: write("info"), warn: write("warn"), error: write("error") };
  }
}
