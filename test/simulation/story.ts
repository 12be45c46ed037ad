import { DAY, SECOND } from "../support/builders/orders.ts";
import { seeded } from "../support/runs/long-run.ts";
import { ChangingProgrammes } from "./changing-programmes.ts";
import { canBeTold, type Kept, WAYS_TO_KEEP } from "./kept-copy.ts";
import { LATEST_ARRIVAL_MS, WEATHERS } from "./loyalty-service.ts";
import { aSoldOrder, deliveryOf, type PendingDelivery, type SoldOrder } from "./sold-orders.ts";
import { poisonSome, SHOPS, shopOf, waitOfGoodOrder } from "./story-orders.ts";
import { World, type WorldStorage } from "./world.ts";
import { type Ending, lostDeliveries, type RightPoints, wrongEnds } from "./wrong-ends.ts";

const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const ORDERS = 12;
export const STEPS_OF_A_LIFE = 60;

export interface StoryGiven {
  readonly storage?: WorldStorage;
  readonly steps?: number;
  /** Programmes change, and orders are disputed and partly refunded; the data folder is never set back then. */
  readonly changesProgrammes?: boolean;
}

/** One random life of the bridge, given by its seed alone. */
export class Story {
  readonly #chance: () => number;
  readonly #world: World;
  readonly #orders: readonly SoldOrder[];
  readonly #steps: number;
  readonly #hasFolder: boolean;
  readonly #programmes: ChangingProgrammes | null;
  readonly #refused: ReadonlySet<string>;
  readonly #notes: string[] = [];
  readonly #breaches: string[] = [];
  #acknowledged = new Map<string, PendingDelivery>();
  #pending: PendingDelivery[];
  #kept: Kept<ReadonlyMap<string, PendingDelivery>> | null = null;
  /** How often somebody set the wall clock. */
  #clockSettings = 0;

  /** With a `storage` of its own, nothing of what happens to a data folder happens. */
  constructor(seed: number, given: StoryGiven = {}) {
    const { storage, steps = STEPS_OF_A_LIFE, changesProgrammes = false } = given;
    this.#steps = steps;
    this.#hasFolder = storage === undefined;
    this.#chance = seeded(seed);
    this.#programmes = changesProgrammes ? new ChangingProgrammes(this.#chance) : null;
    // When the bridge was connected.
    const soldAt = Date.UTC(2026, 5, 1, 13);
    const redeems = seed % 3 === 0;
    this.#orders = Array.from(
      { length: ORDERS },
      (_, number) =>
        this.#programmes?.sell(number, soldAt) ??
        aSoldOrder(number, soldAt, this.#chance, redeems && number % 2 === 0),
    );
    this.#refused = new Set(this.#orders.map(({ orderId }) => orderId).filter(() => this.#chance() < 0.05));
    this.#world = new World({
      chance: this.#chance,
      perMinute: 3 + this.#below(20),
      approveAfterDays: this.#chance() < 0.3 ? 2 : 0,
      refused: this.#refused,
      redeems,
      shops: SHOPS,
      ...(storage === undefined ? {} : { storage }),
    });
    if (seed % 2 === 0) poisonSome(this.#world, this.#orders);
    this.#pending = this.#orders.flatMap((order) => order.snapshots.map((_, step) => ({ order, step })));
  }

  async live(): Promise<Ending> {
    await this.#world.begin();
    for (let step = 0; step < this.#steps; step++) await this.#happen();
    await this.#endWell();
    await this.#judge();
    const breaches = [...this.#breaches, ...this.#world.service.breaches];
    return { breaches, notes: this.#notes, seen: this.#programmes?.seen ?? new Set() };
  }

  async #happen(): Promise<void> {
    const canBeSetBack = this.#hasFolder && this.#programmes === null;
    const acts: readonly [weight: number, act: () => Promise<void>][] = [
      [40, () => this.#deliverSome()],
      [20, () => this.#pass(this.#below(3 * SECOND))],
      [15, () => this.#pass(10 * SECOND + this.#below(2 * MINUTE))],
      [2, () => this.#pass(10 * MINUTE + this.#below(20 * MINUTE))],
      [2, () => this.#stayDown(HOUR + this.#below(2 * DAY))],
      [5, () => this.#kill(this.#chance() < 0.5)],
      [2, () => this.#stayDown(LATEST_ARRIVAL_MS)],
      [3, () => this.#pause()],
      [4, async () => this.#jumpWall()],
      [8, () => this.#changeWeather()],
      [this.#hasFolder ? 2 : 0, () => this.#fillDisk()],
      [2, () => this.#person()],
      [canBeSetBack ? 3 : 0, () => this.#keepCopy()],
      [canBeSetBack ? 2 : 0, () => this.#putBack()],
      [
        this.#programmes === null ? 0 : 15,
        async () => this.#note(this.#programmes?.change(this.#world) ?? ""),
      ],
    ];
    let at = this.#chance() * acts.reduce((sum, [weight]) => sum + weight, 0);
    for (const [weight, act] of acts) {
      at -= weight;
      if (at < 0) return act();
    }
  }

  async #deliverSome(): Promise<void> {
    const count = 1 + this.#below(6);
    this.#note(`deliver ${count}`);
    for (let number = 0; number < count && this.#pending.length > 0; number++) {
      const next = this.#pending[this.#below(this.#pending.length)];
      if (next === undefined) break;
      const delivery = deliveryOf(next.order, next.step, this.#world.clock.now(), shopOf(next.order));
      // What the process does not live to answer stays pending: the shop sends it again.
      void this.#world.deliver(delivery).then((isAcknowledged) => {
        if (isAcknowledged) this.#hearAnswer(delivery.dedupeKey, next);
      });
      if (this.#chance() < 0.5) await this.#world.clock.advance(this.#below(300));
    }
  }

  /** One in five is sent again although it was answered. */
  #hearAnswer(key: string, sent: PendingDelivery): void {
    this.#acknowledged.set(key, sent);
    if (this.#chance() < 0.8) this.#pending = this.#pending.filter((other) => other !== sent);
  }

  async #pass(byMs: number): Promise<void> {
    this.#note(`${byMs} ms pass`);
    await this.#world.clock.advance(byMs);
    this.#world.folder.forgetPast();
  }

  /** A long time passes without the bridge; with it, hardly more would happen, at great length. */
  async #stayDown(forMs: number): Promise<void> {
    this.#note(`down for ${forMs} ms`);
    await this.#world.stop();
    await this.#world.clock.advance(forMs);
    await this.#start();
  }

  /** Sometimes again and again, as a supervisor does. */
  async #kill(isPowerCut: boolean): Promise<void> {
    for (let times = this.#chance() < 0.3 ? 4 : 1; times > 0; times--) {
      this.#note(isPowerCut ? "power cut" : "kill -9");
      this.#world.kill(isPowerCut);
      if (this.#chance() < 0.3) this.#jumpWall();
      await this.#world.clock.advance(LATEST_ARRIVAL_MS + this.#below(2 * SECOND));
      await this.#start();
      await this.#world.clock.advance(this.#below(SECOND));
    }
  }

  async #keepCopy(): Promise<void> {
    const way = WAYS_TO_KEEP[this.#below(WAYS_TO_KEEP.length)] ?? "copy";
    this.#note(`somebody keeps a ${way}`);
    const known = new Map(this.#acknowledged);
    const copy = await this.#world.keepCopy(way);
    this.#kept = { copy, known, at: this.#world.clock.monotonic(), clockSettings: this.#clockSettings };
  }

  /** What came since is forgotten, and the shop tells it again. */
  async #putBack(): Promise<void> {
    const { clock } = this.#world;
    if (this.#kept === null || !canBeTold(this.#kept, clock.monotonic(), this.#clockSettings)) return;
    const { copy, known } = this.#kept;
    this.#note(`the ${copy.way} is put back`);
    await this.#world.putBack(copy);
    await clock.advance(LATEST_ARRIVAL_MS);
    const lost = [...this.#acknowledged].filter(([key]) => !known.has(key)).map(([, step]) => step);
    this.#pending = [...new Set([...this.#pending, ...lost])];
    this.#acknowledged = new Map(known);
    await this.#start();
  }

  async #start(): Promise<void> {
    this.#world.folder.isDiskFull = false;
    await this.#world.start();
    await this.#checkAcknowledged();
  }

  async #pause(): Promise<void> {
    const pauseMs = this.#chance() < 0.5 ? this.#below(10 * SECOND) : this.#below(20 * MINUTE);
    this.#note(`SIGSTOP for ${pauseMs} ms`);
    this.#world.pause();
    await this.#world.clock.advance(pauseMs);
    this.#world.resume();
  }

  #jumpWall(): void {
    const byMs = this.#below(2 * HOUR) - HOUR;
    this.#note(`the wall clock jumps by ${byMs} ms`);
    this.#clockSettings += 1;
    this.#world.clock.jumpWall(byMs);
  }

  async #changeWeather(): Promise<void> {
    const weather = this.#chance() < 0.4 ? "fine" : WEATHERS[this.#below(WEATHERS.length)];
    this.#world.service.weather = weather ?? "fine";
    this.#note(`the service is ${weather}`);
  }

  async #fillDisk(): Promise<void> {
    this.#world.folder.isDiskFull = !this.#world.folder.isDiskFull;
    this.#note(this.#world.folder.isDiskFull ? "the disk is full" : "the disk has space");
  }

  async #person(): Promise<void> {
    if (this.#world.folder.isDiskFull) return;
    this.#note("a person retries");
    await this.#world.retryByPerson();
  }

  /** The troubles end, the shop sends what is left, people look after what waits for them, time passes. */
  async #endWell(): Promise<void> {
    this.#note("all is well");
    this.#world.folder.isDiskFull = false;
    this.#world.service.weather = "fine";
    await this.#world.clock.advance(MINUTE);
    for (let round = 0; this.#pending.length > 0 && round < 40; round++) {
      await this.#deliverSome();
      await this.#world.clock.advance(SECOND);
    }
    this.#note("one more order is sold");
    this.#breaches.push(...(await waitOfGoodOrder(this.#world, ORDERS)));
    this.#world.service.poisoned.clear();
    await this.#workOff();
    await this.#world.retryByPerson();
    await this.#workOff();
  }

  /** Until nothing is left to be done, however far ahead that is. */
  async #workOff(): Promise<void> {
    for (let round = 0; round < 30; round++) {
      await this.#world.clock.advance(2 * MINUTE);
      const dueAt = await this.#world.store.nextDueAt({ brands: ["main"] });
      if (dueAt === null) return;
      const waitMs = dueAt - this.#world.clock.now();
      if (waitMs > 5 * MINUTE) await this.#stayDown(waitMs);
    }
    this.#breaches.push("some lane is due and never comes to its end");
  }

  async #judge(): Promise<void> {
    if (this.#pending.length > 0)
      this.#breaches.push(`${this.#pending.length} deliveries were never accepted`);
    await this.#checkAcknowledged();
    const programmes = this.#programmes;
    const rightOf: RightPoints | undefined =
      programmes === null ? undefined : (order, record) => programmes.rightPoints(this.#world, order, record);
    this.#breaches.push(...(await wrongEnds(this.#world, this.#orders, this.#refused, rightOf)));
  }

  async #checkAcknowledged(): Promise<void> {
    this.#breaches.push(...(await lostDeliveries(this.#world, this.#acknowledged)));
  }

  #below(limit: number): number {
    return Math.floor(this.#chance() * limit);
  }

  #note(what: string): void {
    this.#notes.push(`${this.#world.clock.monotonic()} ${what}`);
  }
}
