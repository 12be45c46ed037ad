import { randomUUID } from "node:crypto";
import { z } from "zod";
import { earlier } from "../../../domain/durations.ts";
import type { OrderKey } from "../../../domain/order/order-record.ts";
import type { Moment } from "../../../domain/order/order-snapshot.ts";
import { LOG_LINES } from "../../../runtime/log/log-lines.ts";
import { patrol } from "../../../runtime/time/background.ts";
import type { Clock } from "../../../runtime/time/clock.ts";
import type { DueBrands, DueLane, DueQuery, LaneKinds, Lanes } from "../../lanes.ts";
import type { Patrols } from "../../patrols.ts";
import type { Database, DatabaseLog } from "../database.ts";
import type { WrittenOrder } from "../records/order-finder.ts";
import { runForAll, sql, statement } from "../statement.ts";
import { toColumn } from "../stored-text.ts";
import { together } from "../transaction.ts";
import { type HeldLane, HeldLanes } from "./held-lanes.ts";
import { Intake } from "./intake.ts";
import { isSamePlan, kindsOf, LANE_ROW, type LanePlan, LEASE_HELD, nameOfKind, queueOf } from "./lane-row.ts";
import type { QueueEngine } from "./queue-engine.ts";
import { SWEEP_MS, Sweeper } from "./sweeper.ts";
import { WakeUps } from "./wake-ups.ts";

/** Only lanes that nobody has taken over. */
const HAND_OUT = statement(
  "lanes/hand-out",
  sql`
    with asked as (
      select * from unnest(${"shops"}::text[], ${"orderIds"}::text[], ${"leases"}::text[]) as asked (shop, order_id, lease)
    ), held as (
      select orders.shop, orders.order_id
      from orders join asked on orders.shop = asked.shop and orders.order_id = asked.order_id and orders.lease = asked.lease
      order by orders.shop, orders.order_id for update of orders
    )
    ${LEASE_HELD}
  `,
  LANE_ROW,
);
const NEXT_DUE = statement(
  "lanes/next-due",
  sql`
    select min(step.due_at) as "dueAt"
    from unnest(${"brand"}::text[], ${"operation"}::text[], ${"isTried"}::boolean[]) as asked (brand, operation, is_tried),
      lateral (
        select due_at from orders
        where brand = asked.brand and operation = asked.operation and is_tried = asked.is_tried
          and due_at is not null and lease is null
        order by due_at limit 1
      ) as step
  `,
  z.object({ dueAt: z.number().nullable() }),
);

/** For all brands. A step already due is held by another process, waits its turn here, or is found by `Intake.look`. */
const NEXT_DUE_OF_ALL = statement(
  "lanes/next-due-of-all",
  sql`select due_at as "dueAt" from orders where due_at > ${"laterThan"} and lease is null order by due_at limit 1`,
  z.object({ dueAt: z.number() }),
);

/** Lanes of a kind that no caller asks for within this time are released: another process may need them. */
const HELD_MS = 30_000;

export interface LanesParts {
  readonly database: Database;
  readonly engine: QueueEngine;
  readonly patrols: Patrols;
  readonly clock: Clock;
  readonly log?: DatabaseLog;
}

/**
 * The lanes of the store on PostgreSQL. The queue hands each lane's job to one process at a time; the process holds a few of
 * each shop and kind and hands them out by the turns that all stores share. The order's row says who has the lane (its lease),
 * so a job that the queue delivers twice, late or never does no harm.
 */
export class PostgresLanes implements Lanes {
  readonly wakeUps: WakeUps;
  readonly #parts: LanesParts;
  readonly #held = new HeldLanes();
  readonly #intake: Intake;
  readonly #sweeper: Sweeper;
  readonly #process = randomUUID();
  readonly #stopping = new AbortController();
  /** The monotonic time at which callers last asked for lanes of each kind. */
  readonly #askedAt = new Map<string, number>();
  #leases = 0;
  /** How far the caller's clock is ahead of this machine's: callers may use one that is never set back. */
  #aheadMs = 0;
  #background: Promise<unknown> = Promise.resolve();

  constructor(parts: LanesParts) {
    this.#parts = parts;
    this.wakeUps = new WakeUps(parts.database, parts.engine);
    const held = this.#held;
    this.#intake = new Intake({ ...parts, held, wakeUps: this.wakeUps, newLease: () => this.#newLease() });
    const now = () => parts.clock.now() + this.#aheadMs;
    this.#sweeper = new Sweeper({ ...parts, wakeUps: this.wakeUps, now });
  }

  start(): void {
    const { engine, clock, log, patrols } = this.#parts;
    const everyMs = engine.signEveryMs;
    const background = { clock, signal: this.#stopping.signal };
    const onError = (error: unknown) => log?.warn({ error }, LOG_LINES.lanesTrouble);
    this.#background = Promise.all([
      patrol(() => this.#beat(), { ...background, firstMs: everyMs, everyMs, onError }),
      patrol(() => engine.correctTimes(), { ...background, firstMs: everyMs, everyMs, onError }),
      patrols.patrol(() => this.#sweeper.sweep(), {
        ...{ ...background, name: "sweep", firstMs: SWEEP_MS, everyMs: SWEEP_MS, onError },
      }),
    ]);
  }

  async dueBrands(now: Moment): Promise<DueBrands> {
    return this.#intake.alone(async () => {
      await this.#intake.look(now);
      const [next] = await this.#parts.database.run(NEXT_DUE_OF_ALL, { laterThan: now });
      const held = this.#held.dueBrands(now);
      const brands = new Set([...this.#intake.dueQueues.brands(), ...held.brands]);
      return { brands: [...brands], nextDueAt: earlier(next?.dueAt ?? null, held.nextDueAt) };
    });
  }

  async takeDueLanes(query: DueQuery): Promise<readonly DueLane[]> {
    return this.#intake.alone(async () => {
      const filling = await this.#intake.fill(query);
      const { now } = query;
      this.#aheadMs = now - this.#parts.clock.now();
      for (const kind of kindsOf(query)) this.#askedAt.set(nameOfKind(kind), this.#parts.clock.monotonic());
      const taken = this.#held.take(query);
      return this.#handOut(query, taken, filling);
    });
  }

  async releaseLane(key: OrderKey, lease: string): Promise<void> {
    this.released(key, lease, await this.wakeUps.release(key, lease));
  }

  /** The end of the lease is durable. `plan`: what the lane does next; `null` if the lease was not the lane's. */
  released(key: OrderKey, lease: string, plan: LanePlan | null): void {
    if (this.#held.find(key)?.lease === lease) this.#held.forget(key);
    if (plan !== null) this.#mayBeDue({ ...key, ...plan });
  }

  async nextDueAt(query: LaneKinds): Promise<Moment | null> {
    const kinds = kindsOf(query).map(({ brand, ...kind }) => ({ brand: toColumn(brand), ...kind }));
    const [found] = await runForAll(this.#parts.database, NEXT_DUE, kinds);
    return earlier(found?.dueAt ?? null, this.#held.nextAt(query));
  }

  /** The order's change is durable. `written`: the order as it is now, if it was changed under a lease. */
  changed(key: OrderKey, plan: LanePlan, written: WrittenOrder | null): void {
    this.#held.changed(key, { brand: plan.brand, step: plan.step, written });
    this.#mayBeDue({ ...key, ...plan });
  }

  /** The order as this process last wrote it under this lease; `null` if it did not. */
  writtenUnder(key: OrderKey, lease: string): WrittenOrder | null {
    const written = this.#held.find(key)?.written ?? null;
    return written?.lease === lease ? written : null;
  }

  /** Releases the held lanes. Call it once no calls are running. */
  async close(): Promise<void> {
    this.#stopping.abort();
    await this.#background;
    try {
      await this.#giveBack([...this.#held.all()]);
    } catch (error) {
      // The queue gives them to others once this process shows no sign of life.
      this.#parts.log?.warn({ error }, LOG_LINES.lanesTrouble);
    }
  }

  /** Lanes from this filling already have a lease for the call; those held from before get a new one. */
  async #handOut(query: DueQuery, taken: readonly HeldLane[], filling: number): Promise<readonly DueLane[]> {
    const others = taken.filter((lane) => lane.filling !== filling);
    const renewed = await this.#renew(query, others).catch((error: unknown) => {
      for (const lane of taken) this.#held.putBack(lane);
      throw error;
    });
    return taken.flatMap((lane) => {
      const lease = lane.filling === filling ? lane.lease : renewed.get(lane);
      if (lease === undefined || lane.step === null) return [];
      const { shop, orderId, brand, step } = lane;
      return [{ shop, orderId, brand, ...step, lease }];
    });
  }

  /** Returns the new leases of the lanes that still belong to this process and have not changed. */
  async #renew(query: DueQuery, lanes: readonly HeldLane[]): Promise<ReadonlyMap<HeldLane, string>> {
    if (lanes.length === 0) return new Map();
    const lease = this.#newLease();
    const values = {
      shops: lanes.map(({ shop }) => toColumn(shop)),
      orderIds: lanes.map(({ orderId }) => toColumn(orderId)),
      leases: lanes.map((lane) => lane.lease),
      lease,
      until: query.now + query.leaseMs,
    };
    // A transaction's outcome is found out if the connection is lost. Otherwise nobody would have the lanes for
    // minutes.
    const rows = await this.#parts.database.transaction(
      (transaction) => transaction.run(HAND_OUT, values),
      "taking",
    );
    const byKey = new Map(rows.map((row) => [JSON.stringify([row.shop, row.orderId]), row]));
    const renewed = new Map<HeldLane, string>();
    for (const lane of lanes) {
      const row = byKey.get(JSON.stringify([lane.shop, lane.orderId]));
      if (row === undefined) {
        // Another process has the lane by now.
        this.#held.forget(lane);
      } else if (lane.step === null || !isSamePlan(row, lane)) {
        // Another process has changed the order since.
        this.#held.changed(lane, { lease, step: row.step, brand: row.brand });
        this.#held.putBack(lane);
      } else {
        this.#held.changed(lane, { lease });
        renewed.set(lane, lease);
      }
    }
    return renewed;
  }

  /** Gives a sign of life for all held lanes, and releases those that nobody here has asked for. */
  async #beat(): Promise<void> {
    const { engine, clock } = this.#parts;
    for (const [queue, lanes] of Map.groupBy(this.#held.all(), (lane) => lane.queue)) {
      const own = await engine.touch(queue, lanes);
      for (const lane of lanes) if (!own.has(lane.id)) this.#lost(lane);
    }
    const before = clock.monotonic() - HELD_MS;
    const idle = [...this.#held.all()].filter((lane) => {
      if (this.#held.isOut(lane)) return false;
      const { brand, step, heldSince } = lane;
      const isDue = step !== null && step.dueAt <= clock.now();
      const askedAt = isDue ? (this.#askedAt.get(nameOfKind({ brand, ...step })) ?? 0) : 0;
      return Math.max(heldSince, askedAt) < before;
    });
    await this.#giveBack(idle);
  }

  /** All at once, to share their commits: an account at its limit has hundreds. A failed release holds up no other. */
  async #giveBack(lanes: readonly HeldLane[]): Promise<void> {
    await together(lanes.map((lane) => this.releaseLane(lane, lane.lease)));
  }

  #lost(lane: HeldLane): void {
    const now = this.#held.find(lane);
    if (now?.id === lane.id && now.attempt === lane.attempt) this.#held.forget(lane);
  }

  #mayBeDue({ shop, brand, step }: LanePlan & Pick<OrderKey, "shop">): void {
    if (step !== null) this.#intake.dueQueues.planned(queueOf(brand, shop), step.dueAt);
  }

  #newLease(): string {
    return `${this.#process}.${++this.#leases}`;
  }
}
