import type { Moment } from "../../domain/order/order-snapshot.ts";
import type { Arrivals } from "../../inbound/arrivals.ts";
import type { BrandLink } from "../../outbound/brand/brand-link.ts";
import type { ActLog } from "../../people/acts/act-log.ts";
import { LOG_LINES } from "../../runtime/log/log-lines.ts";
import type { Clock } from "../../runtime/time/clock.ts";
import { type Condition, type ConditionFacts, conditionKind } from "../codes/condition.ts";
import { type CostParts, costOf, costOfPassed, heldUp, isBrands, shopsOf } from "./cost.ts";
import { healedBy } from "./healing.ts";
import { type Incident, withCost } from "./incident.ts";
import type { IncidentLog } from "./incident-log.ts";

const PATROL_MS = 60_000;
/** Another instance that is looking has seen what there is to be seen. */
const PATIENCE_MS = 10_000;
/** What comes back so soon is the same incident: anyone who makes a condition come and go fills no log with it. */
const RELAPSE_MS = 60 * 60_000;
/** Where anybody can make it come and go: with `MOST_OF_STRANGERS`, these never take the place of all others in a year. */
const STRANGERS_RELAPSE_MS = 30 * 24 * 60 * 60_000;
const KEPT_MS = 365 * 24 * 60 * 60_000;

export interface IncidentParts extends CostParts {
  readonly incidents: IncidentLog;
  readonly acts: Pick<ActLog, "list">;
  readonly brands: ReadonlyMap<
    string,
    Pick<BrandLink, "outage" | "workedAt" | "passedOutage" | "askForProof">
  >;
  readonly arrivals: Pick<Arrivals, "secretLastSeen">;
  readonly clock: Clock;
  /** Everything that is out of order now. */
  readonly troubles: (now: Moment) => Promise<readonly Condition[]>;
  /** Another text whenever another configuration counts. */
  readonly configurationMark: () => string;
}

/** Keeps the log of incidents: looks every minute for what is out of order, whether or not anybody is sent alerts. */
export class Incidents {
  readonly #parts: IncidentParts;
  readonly #stopping = new AbortController();
  #running: Promise<void> = Promise.resolve();
  /** Rounds that somebody asked for, one after the other. */
  #asked: Promise<void> = Promise.resolve();
  #isAsked = false;

  constructor(parts: IncidentParts) {
    this.#parts = parts;
  }

  start(): void {
    this.#running = this.#parts.store.patrol(() => this.check(), this.#rhythm());
  }

  /** Something began or ended just now: a round is made at once, one for whatever is heard until it begins. */
  lookNow(): void {
    if (this.#isAsked || this.#stopping.signal.aborted) return;
    this.#isAsked = true;
    const { store } = this.#parts;
    const round = () => {
      this.#isAsked = false;
      return this.check();
    };
    const rhythm = this.#rhythm();
    this.#asked = this.#asked
      .then(() => store.makeRound(round, rhythm, PATIENCE_MS))
      .then(() => {}, rhythm.onError)
      .finally(() => {
        this.#isAsked = false;
      });
  }

  #rhythm() {
    const { clock, log } = this.#parts;
    return {
      ...{ name: "incidents", clock, signal: this.#stopping.signal, firstMs: PATROL_MS, everyMs: PATROL_MS },
      onError: (error: unknown) => log.warn({ error }, LOG_LINES.incidentsNotSought),
    };
  }

  /** One round, now. */
  async check(): Promise<void> {
    const { clock, incidents, troubles } = this.#parts;
    const now = clock.now();
    const conditions = withoutEcho(await troubles(now));
    const lasting = conditions.filter(({ happenedAt }) => happenedAt === null);
    const present = new Map(lasting.map((each) => [keyOf(each), each]));
    await incidents.leaveEnded(now - RELAPSE_MS, now - STRANGERS_RELAPSE_MS);
    for (const { key, number, endedAt } of (await incidents.register()).open) {
      if (!present.has(key) && endedAt === null) await this.#end(number, now);
    }
    for (const [key, condition] of present) await this.#goOn(key, condition, now);
    for (const condition of conditions) {
      const { happenedAt, overAt = happenedAt } = condition;
      if (happenedAt === null || overAt === null || overAt < now - RELAPSE_MS) continue;
      await this.#note(keyOf(condition), condition, { happenedAt, overAt, now });
    }
    await incidents.forgetOld(now - KEPT_MS);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all([this.#running, this.#asked]);
  }

  /** It is there: begun now, back again, or at most dearer than it was. */
  async #goOn(key: string, condition: Condition, now: Moment): Promise<void> {
    const cost = await costOf(this.#parts, condition, now);
    const { alarm, level } = condition;
    const concerned = shopsOf(alarm, this.#parts.shops);
    const goOn = (number: number, known: Incident | null) => {
      const incident = known ?? this.#begun(number, key, condition, beginningOf(alarm, this.#parts, now));
      const worst = level > incident.level ? { ...incident, alarm, level } : incident;
      return withCost(withShops(backAgain(worst, now), concerned), cost);
    };
    await this.#parts.incidents.begin(key, goOn, {
      isOfStrangers: conditionKind(alarm.code).isOfStrangers === true,
    });
  }

  /**
   * What was over before anybody looked: begun and ended at one stroke. An account's outage is told if an order had to be
   * tried again for it; that one or two orders fail is no outage (breaker.ts), and stands in their own stories.
   */
  async #note(
    key: string,
    condition: Condition,
    { happenedAt, overAt, now }: { readonly [each in "happenedAt" | "overAt" | "now"]: Moment },
  ): Promise<void> {
    const { incidents } = this.#parts;
    const cost = await costOfPassed(this.#parts, condition.alarm, { since: happenedAt, until: overAt });
    const noted = await incidents.known(key);
    // It is told already; what it cost may show later.
    if (noted !== null && (noted.endedAt === null || noted.endedAt >= overAt))
      return incidents.change(noted.number, (incident) => withCost(incident, cost));
    if (isBrands(condition.alarm) && cost.orders.length === 0) return;
    const number = await incidents.begin(key, (number, known) => {
      const incident =
        known === null ? this.#begun(number, key, condition, happenedAt) : backAgain(known, happenedAt);
      return withCost({ ...incident, endedAt: overAt, healed: { how: "itself" } }, cost);
    });
    if (number !== null) await incidents.ended(number, now);
  }

  #begun(number: number, key: string, { alarm, level }: Condition, begunAt: Moment): Incident {
    const { shops, configurationMark } = this.#parts;
    return {
      ...{ number, key, alarm, level, shops: shopsOf(alarm, shops), begunAt, endedAt: null },
      ...{ times: 1, awayMs: 0, orders: [], hasMoreOrders: false, deliveries: 0, healed: null },
      configuration: configurationMark(),
    };
  }

  /** It is not seen any more: that may be because a process was started anew, and has not seen it yet. */
  async #end(number: number, now: Moment): Promise<void> {
    const { incidents, acts, configurationMark } = this.#parts;
    const incident = await incidents.get(number);
    if (incident !== null && incident.endedAt === null) {
      if (!(await isProvenOver(incident, this.#parts))) return;
      const endedAt = endOf(incident, this.#parts, now);
      const orders = await heldUp(this.#parts, incident, endedAt);
      const healed = await healedBy(acts, incident, { now, configuration: configurationMark() });
      await incidents.change(number, (known) => ({
        ...withCost(known, { orders, hasMoreOrders: false, deliveries: 0 }),
        ...{ endedAt, healed },
      }));
    }
    await incidents.ended(number, now);
  }
}

/** A brand's outage is one incident, whichever kind it is of. */
function keyOf({ key, alarm, happenedAt }: Condition): string {
  if (isBrands(alarm)) return `brand/${alarm.brand}`;
  return happenedAt === null ? key : `${key}@${happenedAt}`;
}

/** What waits because a brand is stopped is told by the brand. */
function withoutEcho(conditions: readonly Condition[]): readonly Condition[] {
  const isStopped = conditions.some(({ alarm, happenedAt }) => isBrands(alarm) && happenedAt === null);
  return isStopped ? conditions.filter(({ alarm }) => alarm.code !== "workPilesUp") : conditions;
}

function backAgain(incident: Incident, now: Moment): Incident {
  const { endedAt, times, awayMs } = incident;
  if (endedAt === null) return incident;
  const away = Math.max(0, now - endedAt);
  return { ...incident, endedAt: null, healed: null, times: times + 1, awayMs: awayMs + away };
}

/** With shops that it did not concern before; where it may be all of them, it stays so. */
function withShops(incident: Incident, concerned: readonly string[]): Incident {
  const added = concerned.filter((shop) => !incident.shops.includes(shop));
  if (incident.shops.length === 0 || added.length === 0) return incident;
  return { ...incident, shops: [...incident.shops, ...added].sort() };
}

function beginningOf(alarm: ConditionFacts, { brands }: Pick<IncidentParts, "brands">, now: Moment): Moment {
  const { beginsAt } = conditionKind(alarm.code);
  if (isBrands(alarm)) return Math.min(now, brands.get(alarm.brand)?.outage?.since ?? now);
  if (beginsAt === "since" && "since" in alarm) return Math.min(now, alarm.since);
  return beginsAt === "minutes" && "minutes" in alarm ? now - alarm.minutes * 60_000 : now;
}

/** To the moment where this process saw it. */
function endOf({ alarm, begunAt }: Incident, { brands }: Pick<IncidentParts, "brands">, now: Moment): Moment {
  const overAt = isBrands(alarm) ? (brands.get(alarm.brand)?.passedOutage?.overAt ?? null) : null;
  return overAt !== null && overAt > begunAt ? overAt : now;
}

/** What only a process knows that has seen it is over once the contrary was seen: a call that succeeded, a delivery with a right signature. */
async function isProvenOver(
  { alarm, begunAt }: Incident,
  { brands, shops, arrivals, store }: IncidentParts,
): Promise<boolean> {
  if (isBrands(alarm)) {
    const link = brands.get(alarm.brand);
    if (link === undefined || (link.workedAt ?? Number.NEGATIVE_INFINITY) >= begunAt) return true;
    // Nothing may be sent for days.
    link.askForProof();
    return false;
  }
  if (alarm.code === "signaturesWrong") {
    const { shop } = alarm;
    const context = shops.get(shop);
    if (context === undefined) return true;
    if (context.secrets.some((_, index) => (arrivals.secretLastSeen(shop, index) ?? 0) >= begunAt))
      return true;
    // Another instance took it in.
    const isAlone = (await store.listInstances()).length < 2;
    return !isAlone && ((await store.lastDeliveries())[shop] ?? 0) >= begunAt;
  }
  return true;
}
