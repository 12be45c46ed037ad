import { z } from "zod";
import type { Moment } from "../../domain/order/order-snapshot.ts";
import type { Log } from "../../runtime/log/log.ts";
import { LOG_LINES } from "../../runtime/log/log-lines.ts";
import type { Clock } from "../../runtime/time/clock.ts";
import type { Config } from "../../settings/config.ts";
import { deliveryTarget, type ShopContext, type Shops } from "../../shops/shop-context.ts";
import { remembered } from "../../store/remembered.ts";
import type { Store } from "../../store/store.ts";
import type { Verdict } from "../codes/verdict.ts";
import { isOf, isWell } from "./first-hour-checks.ts";
import type { Examination } from "./inside.ts";
import { checkPublicAddress } from "./public-address.ts";
import type { TestDeliveries } from "./test-delivery.ts";

/**
 * The first hour of an installation, as a list of what has to be well before points follow orders by themselves. Each step
 * stands by doctor's own checks. Once all are done it is over for good; a bridge that is in use already has it behind it.
 */

/** In their order, with the minutes that they usually take. */
const FIRST_STEPS = {
  account: 2,
  publicAddress: 15,
  shop: 5,
  webhooks: 2,
  testDelivery: 1,
  firstOrder: 5,
} as const;
type FirstStep = keyof typeof FIRST_STEPS;

export interface FirstHourParts {
  readonly store: Store;
  readonly log: Log;
  readonly clock: Clock;
  readonly config: Config;
  readonly shops: Shops;
  readonly mode: "serve" | "try";
  readonly examine: () => Promise<Examination>;
  readonly testDeliveries: Pick<TestDeliveries, "last">;
}

export interface FirstHourNow {
  readonly isOver: boolean;
  /** The checks are being made now. */
  readonly isChecking: boolean;
  /** `null`: not yet. */
  readonly checkedAt: Moment | null;
  /** None once it is over. */
  readonly steps: readonly StepNow[];
  readonly shops: readonly ShopNow[];
}

interface StepNow {
  readonly step: FirstStep;
  readonly minutes: number;
  readonly isDone: boolean;
  readonly checks: readonly Verdict[];
}

/** What a person needs to know of a shop to go on with it. */
interface ShopNow {
  readonly shop: string;
  /** Where its deliveries go; `null`: there is no public address yet. */
  readonly address: string | null;
  /** Where its access is given with the merchant's consent; `null`: it is not given so. */
  readonly installAddress: string | null;
  readonly canTest: boolean;
}

const OVER = remembered("firstHour", z.object({ overAt: z.number() }), "absent");
const DAY_MS = 24 * 60 * 60_000;
/** So long after its beginning, a bridge that has orders is in use, whatever of the list was never done. */
const IN_USE_AFTER_MS = 2 * DAY_MS;
/** Anyone who looks within this time shares what was found. */
const FRESH_MS = 10_000;
/** No sooner, however often somebody asks for it. */
const LEAST_PAUSE_MS = 5_000;
const LATEST = 20;

interface Findings {
  readonly at: Moment;
  readonly inside: readonly Verdict[];
  readonly address: readonly Verdict[];
}

export class FirstHour {
  readonly #parts: FirstHourParts;
  #isOver = false;
  #found: Findings | null = null;
  #begunAt = Number.NEGATIVE_INFINITY;
  #running: Promise<void> | null = null;

  constructor(parts: FirstHourParts) {
    this.#parts = parts;
  }

  /** Never waits for the checks: they are begun where they are older than ten seconds. */
  async now(): Promise<FirstHourNow> {
    if (await this.isOver()) return OVER_NOW;
    this.#check(FRESH_MS);
    const steps = this.#found === null ? [] : await this.#steps(this.#found);
    if (steps.length > 0 && steps.every(({ isDone }) => isDone)) {
      await this.#end();
      return OVER_NOW;
    }
    return {
      isOver: false,
      isChecking: this.#running !== null,
      checkedAt: this.#found?.at ?? null,
      steps,
      shops: [...this.#parts.shops.values()].map((shop) => this.#shopNow(shop)),
    };
  }

  /** Makes the checks now, unless they were begun a moment ago. */
  checkAgain(): void {
    this.#check(LEAST_PAUSE_MS);
  }

  /** All was done once, or the bridge has been in use for long. */
  async isOver(): Promise<boolean> {
    if (this.#isOver || this.#parts.mode === "try") return true;
    this.#isOver = (await OVER.read(this.#parts, "")) !== null;
    if (!this.#isOver && (await this.#isInUse())) await this.#end();
    return this.#isOver;
  }

  async #isInUse(): Promise<boolean> {
    const { store, shops, clock } = this.#parts;
    const begunAt = Math.min(...[...shops.values()].map(({ firstSeenAt }) => firstSeenAt));
    if (clock.now() - begunAt < IN_USE_AFTER_MS) return false;
    const { points } = await store.counts();
    return Object.values(points).some((orders) => orders > 0);
  }

  async #end(): Promise<void> {
    const overAt = this.#parts.clock.now();
    await OVER.change(this.#parts, "", (known) => known ?? { overAt });
    this.#isOver = true;
  }

  #check(olderThanMs: number): void {
    const now = this.#parts.clock.now();
    if (this.#running !== null || Math.abs(now - this.#begunAt) < olderThanMs) return;
    this.#begunAt = now;
    this.#running = this.#findOut()
      .catch((error: unknown) => this.#parts.log.error({ error }, LOG_LINES.checkFailed))
      .finally(() => {
        this.#running = null;
      });
  }

  async #findOut(): Promise<void> {
    const { config, shops, examine, clock } = this.#parts;
    const [{ checks: inside }, address] = await Promise.all([
      examine(),
      checkPublicAddress({ config, shops: [...shops.values()], now: clock.now() }, true),
    ]);
    this.#found = { at: clock.now(), inside, address };
  }

  async #steps({ inside, address }: Findings): Promise<readonly StepNow[]> {
    const { store, shops, testDeliveries } = this.#parts;
    const { points } = await store.counts();
    const each = await Promise.all(
      [...shops.values()].map(async (shop) => {
        const isArriving = await this.#isArriving(shop);
        const ofShop = inside.filter(({ subject }) => "shop" in subject && subject.shop === shop.shop);
        const access = ofShop.filter((verdict) => isOf("shop", verdict));
        const webhooks = ofShop.filter((verdict) => isOf("webhooks", verdict));
        const test = await testDeliveries.last(shop);
        return {
          access,
          isConnected: isArriving || isWell(access),
          webhooks,
          isSubscribed: isArriving || isWell(webhooks, "all"),
          isTested: isArriving || shop.adapter.sampleOrder === undefined || test?.isThrough === true,
        };
      }),
    );
    const account = inside.filter(({ check }) => check === "accountCheck");
    const steps: readonly Omit<StepNow, "minutes">[] = [
      { step: "account", isDone: isWell(account), checks: account },
      {
        step: "publicAddress",
        isDone: isWell(address) && address.some(({ code }) => code === "bridgeAnswers"),
        checks: address,
      },
      {
        step: "shop",
        isDone: each.every(({ isConnected }) => isConnected),
        checks: each.flatMap(({ access }) => access),
      },
      {
        step: "webhooks",
        isDone: each.every(({ isSubscribed }) => isSubscribed),
        checks: each.flatMap(({ webhooks }) => webhooks),
      },
      { step: "testDelivery", isDone: each.every(({ isTested }) => isTested), checks: [] },
      { step: "firstOrder", isDone: points.pending + points.approved + points.cancelled > 0, checks: [] },
    ];
    return steps.map((each) => ({ ...each, minutes: FIRST_STEPS[each.step] }));
  }

  /** Signed deliveries come that the bridge did not send itself. */
  async #isArriving({ shop }: ShopContext): Promise<boolean> {
    const { items } = await this.#parts.store.listDeliveries({ shop, limit: LATEST });
    return items.some(({ outcome, reason }) => outcome !== "waiting" && reason?.code !== "testDelivery");
  }

  #shopNow(context: ShopContext): ShopNow {
    const { shop, adapter } = context;
    const { publicUrl } = this.#parts.config.server;
    return {
      shop,
      address: publicUrl === null ? null : deliveryTarget(context, publicUrl).address,
      installAddress:
        publicUrl === null || adapter.install === undefined
          ? null
          : `${publicUrl}/apps/${adapter.platform}/install?shop=${shop}`,
      canTest: adapter.sampleOrder !== undefined,
    };
  }
}

const OVER_NOW: FirstHourNow = { isOver: true, isChecking: false, checkedAt: null, steps: [], shops: [] };
