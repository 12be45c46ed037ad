import { z } from "zod";
import type { Examination, FirstHourNow, SentTest, TestDeliveries } from "../../admin/admin-context.ts";
import { DAY_MS } from "../../domain/durations.ts";
import type { Moment } from "../../domain/order/order-snapshot.ts";
import type { BrandLink } from "../../outbound/brand/brand-link.ts";
import { LOG_LINES } from "../../runtime/log/log-lines.ts";
import { deliveryTarget, installAddress, type ShopContext, type Shops } from "../../shops/shop-context.ts";
import { StoredValue } from "../../store/remembered.ts";
import type { Verdict } from "../codes/verdict.ts";
import { checkPublicAddress } from "./public-address.ts";
import type { TestDeliveryParts } from "./test-delivery.ts";

/**
 * The first hour of an installation: a list of what must work before points follow orders by themselves. Each step
 * depends on doctor's checks. Once all steps are done, the list is over for good; a bridge in use has no list.
 */

/** How many minutes each step usually takes. */
const MINUTES: Readonly<Record<StepNow["step"], number>> = {
  account: 2,
  publicAddress: 15,
  shop: 5,
  webhooks: 2,
  testDelivery: 1,
  firstOrder: 5,
};

export interface FirstHourParts extends Omit<TestDeliveryParts, "ownUrl"> {
  readonly shops: Shops;
  /** The accounts' links, whose outages are known before the next check. */
  readonly brands: ReadonlyMap<string, Pick<BrandLink, "outage">>;
  readonly mode: "serve" | "try";
  readonly examine: () => Promise<Examination>;
  readonly testDeliveries: Pick<TestDeliveries, "last">;
}

type StepNow = FirstHourNow["steps"][number];

const OVER = new StoredValue("firstHour", z.object({ overAt: z.number() }), "absent");
/** After this time, a bridge that has orders counts as in use, even if steps are not done. */
const IN_USE_AFTER_MS = 2 * DAY_MS;
/** Results younger than this are shared. */
const FRESH_MS = 10_000;
/** The shortest time between two rounds of checks, however often they are requested. */
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

  /** Returns at once; starts the checks in the background if the results are older than ten seconds. */
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

  /** Starts the checks now, unless they were started within the last five seconds. */
  checkAgain(): void {
    this.#check(LEAST_PAUSE_MS);
  }

  /** All steps were done once, or the bridge has been in use for long. */
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
    const { store, shops, brands, testDeliveries } = this.#parts;
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
          isConnected: isWell(access) && (isArriving || hasAccess(shop, access)),
          webhooks,
          isSubscribed: isArriving || isWell(webhooks, "all"),
          isTested: isArriving || shop.adapter.sampleOrder === undefined || hasComeIn(test),
        };
      }),
    );
    const isForEach = (isDone: (shop: (typeof each)[number]) => boolean) =>
      each.length > 0 && each.every(isDone);
    const account = inside.filter(({ check }) => check === "accountCheck");
    const steps: readonly Omit<StepNow, "minutes">[] = [
      {
        step: "account",
        isDone: isWell(account) && [...brands.values()].every(({ outage }) => outage === null),
        checks: account,
      },
      {
        step: "publicAddress",
        isDone: isWell(address) && address.some(({ code }) => code === "bridgeAnswers"),
        checks: address,
      },
      {
        step: "shop",
        isDone: isForEach(({ isConnected }) => isConnected),
        checks: each.flatMap(({ access }) => access),
      },
      {
        step: "webhooks",
        isDone: isForEach(({ isSubscribed }) => isSubscribed),
        checks: each.flatMap(({ webhooks }) => webhooks),
      },
      { step: "testDelivery", isDone: isForEach(({ isTested }) => isTested), checks: [] },
      { step: "firstOrder", isDone: points.pending + points.approved + points.cancelled > 0, checks: [] },
    ];
    return steps.map((each) => ({ ...each, minutes: MINUTES[each.step] }));
  }

  /** Whether signed deliveries arrive that the bridge did not send itself. */
  async #isArriving({ shop }: ShopContext): Promise<boolean> {
    const { items } = await this.#parts.store.listDeliveries({ shop, limit: LATEST });
    return items.some(({ outcome, reason }) => outcome !== "waiting" && reason?.code !== "testDelivery");
  }

  #shopNow(context: ShopContext): FirstHourNow["shops"][number] {
    const { shop, adapter } = context;
    const { publicUrl } = this.#parts.config.server;
    return {
      shop,
      address: publicUrl === null ? null : deliveryTarget(context, publicUrl).address,
      installAddress: publicUrl === null ? null : installAddress(context, publicUrl),
      canTest: adapter.sampleOrder !== undefined,
    };
  }
}

function hasAccess({ adapter }: ShopContext, access: readonly Verdict[]): boolean {
  return adapter.checks !== undefined && access.every(({ noAccess }) => noAccess === undefined);
}

/** A test that was sent within the machine does not show that shops can reach the bridge. */
function hasComeIn(test: SentTest | null): boolean {
  return test?.isThrough === true && test.way.every(({ state }) => state === "fine");
}

const OVER_NOW: FirstHourNow = { isOver: true, isChecking: false, checkedAt: null, steps: [], shops: [] };

/** The checks of a shop's access, besides those of its platform, whose codes begin with it: "platform.check". */
const OF_ACCESS: readonly Verdict["check"][] = ["platformCheck", "checkingCheck"];

/** The platform's checks belong to access, or to webhooks if a running bridge creates what they check. */
function isOf(step: "shop" | "webhooks", { check, needsBridge }: Verdict): boolean {
  if (needsBridge === true || check === "webhooksCheck") return step === "webhooks";
  return step === "shop" && (check.includes(".") || OF_ACCESS.includes(check));
}

/** Whether the checks are good enough: warnings are, unless `how` is `all`. */
function isWell(checks: readonly Verdict[], how: "enough" | "all" = "enough"): boolean {
  return (
    checks.length > 0 &&
    checks.every(({ state }) => state === "fine" || (how === "enough" && state !== "failed"))
  );
}
