import { DAY_MS, HOUR_MS } from "../../domain/durations.ts";
import type { Moment } from "../../domain/order/order-snapshot.ts";
import type { Arrivals } from "../../inbound/arrivals.ts";
import type { BrandLink } from "../../outbound/brand/brand-link.ts";
import type { ActLog } from "../../people/acts/act-log.ts";
import { LOG_LINES } from "../../runtime/log/log-lines.ts";
import type { Clock } from "../../runtime/time/clock.ts";
import { type Condition, type ConditionFacts, conditionKind } from "../codes/condition.ts";
import { type CostParts, costOf, costOfPassed, heldUp, isBrands, shopsOf } from "./cost.ts";
import { healedBy } from "./healing.ts";
import { backAgain, factsAtEnd, type Incident, withCost, withFacts } from "./incident.ts";
import type { IncidentLog } from "./incident-log.ts";

const PATROL_MS = 60_000;
/** How long to wait for another instance's round, which sees the same conditions. */
const PATIENCE_MS = 10_000;
/** A condition that returns within this time continues its incident, so that a flapping one cannot fill the log. */
const RELAPSE_MS = HOUR_MS;
/** The same for conditions that strangers cause: with `MOST_OF_STRANGERS`, they never displace all others in a year. */
const STRANGERS_RELAPSE_MS = 30 * DAY_MS;
const KEPT_MS = 365 * DAY_MS;

export interface IncidentParts extends CostParts {
  readonly incidents: IncidentLog;
  readonly acts: Pick<ActLog, "list">;
  readonly brands: ReadonlyMap<
    string,
    Pick<BrandLink, "outage" | "workedAt" | "passedOutage" | "askForProof" | "lastsSince" | "tenant">
  >;
  readonly arrivals: Pick<Arrivals, "secretLastSeen">;
  readonly clock: Clock;
  /** All conditions that are present now. */
  readonly troubles: (now: Moment) => Promise<readonly Condition[]>;
  /** Changes whenever the configuration says something else about the facts' account or shop, or about anything. */
  readonly configurationMark: (facts: ConditionFacts) => string;
}

/** Keeps the log of incidents: checks the conditions each minute, whether or not alerts are configured. */
export class Incidents {
  readonly #parts: IncidentParts;
  readonly #stopping = new AbortController();
  #running: Promise<void> = Promise.resolve();
  /** Requested rounds, run one after the other. */
  #requested: Promise<void> = Promise.resolve();
  #isRequested = false;
  /** When old incidents were last deleted. */
  #forgotAt: Moment = Number.NEGATIVE_INFINITY;

  constructor(parts: IncidentParts) {
    this.#parts = parts;
  }

  start(): void {
    this.#running = this.#parts.store.patrol(() => this.check(), this.#rhythm());
  }

  /** Starts a round because a condition began or ended. Requests made before it starts share it. */
  lookNow(): void {
    if (this.#isRequested || this.#stopping.signal.aborted) return;
    this.#isRequested = true;
    const { store } = this.#parts;
    const round = () => {
      this.#isRequested = false;
      return this.check();
    };
    const rhythm = this.#rhythm();
    this.#requested = this.#requested
      .then(() => store.makeRound(round, rhythm, PATIENCE_MS))
      .then(() => {}, rhythm.onError)
      .finally(() => {
        this.#isRequested = false;
      });
  }

  #rhythm() {
    const { clock, log } = this.#parts;
    return {
      ...{ name: "incidents", clock, signal: this.#stopping.signal, firstMs: PATROL_MS, everyMs: PATROL_MS },
      onError: (error: unknown) => log.warn({ error }, LOG_LINES.incidentCheckFailed),
    };
  }

  /** Runs one round now. */
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
    // Deleting reads the whole log, so it runs at most once an hour.
    if (Math.abs(now - this.#forgotAt) < HOUR_MS) return;
    this.#forgotAt = now;
    await incidents.forgetOld(now - KEPT_MS);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all([this.#running, this.#requested]);
  }

  /** The condition is present: begins or reopens its incident, or adds to its cost. */
  async #goOn(key: string, condition: Condition, now: Moment): Promise<void> {
    const cost = await costOf(this.#parts, condition, now);
    const { facts } = condition;
    const concerned = shopsOf(facts, this.#parts.shops);
    const since = beginningOf(facts, this.#parts, now);
    const goOn = (number: number, known: Incident | null) => {
      if (known !== null) this.#goOnOutage(known);
      const incident = known ?? this.#begun(number, key, condition, since);
      return withCost(withShops(backAgain(withFacts(incident, condition), since), concerned), cost);
    };
    await this.#parts.incidents.begin(key, goOn, roomOf(facts, this.#parts));
  }

  /** After a restart, an account's outage has lasted as long as its open incident. */
  #goOnOutage({ facts, begunAt, againAt = begunAt, endedAt }: Incident): void {
    if (isBrands(facts) && endedAt === null) this.#parts.brands.get(facts.brand)?.lastsSince(againAt);
  }

  /**
   * Stores an incident that was over before a round saw it. An account's outage is stored only if an order had to be
   * retried because of it; one or two failed orders are no outage (breaker.ts), and their own histories show them.
   */
  async #note(
    key: string,
    condition: Condition,
    { happenedAt, overAt, now }: { readonly [each in "happenedAt" | "overAt" | "now"]: Moment },
  ): Promise<void> {
    const { incidents } = this.#parts;
    const cost = await costOfPassed(this.#parts, condition.facts, { since: happenedAt, until: overAt });
    const noted = await incidents.known(key);
    // It is stored already. Only its cost may have become known since.
    if (noted !== null && (noted.endedAt === null || noted.endedAt >= overAt))
      return incidents.change(noted.number, (incident) => withCost(incident, cost));
    if (isBrands(condition.facts) && cost.orders.length === 0) return;
    const number = await incidents.begin(
      key,
      (number, known) => {
        const incident =
          known === null ? this.#begun(number, key, condition, happenedAt) : backAgain(known, happenedAt);
        return withCost({ ...incident, endedAt: overAt, healed: { how: "itself" } }, cost);
      },
      roomOf(condition.facts, this.#parts),
    );
    if (number !== null) await incidents.ended(number, now);
  }

  #begun(number: number, key: string, { facts, level }: Condition, begunAt: Moment): Incident {
    const { shops, configurationMark } = this.#parts;
    return {
      ...{ number, key, facts, level, shops: shopsOf(facts, shops), begunAt, endedAt: null },
      ...{ times: 1, awayMs: 0, orders: [], hasMoreOrders: false, deliveries: 0, healed: null },
      configuration: configurationMark(facts),
    };
  }

  /** The condition is absent: ends its incident, unless this is a restarted process that may not have seen the condition yet. */
  async #end(number: number, now: Moment): Promise<void> {
    const { incidents, acts, configurationMark } = this.#parts;
    const incident = await incidents.get(number);
    if (incident !== null && incident.endedAt === null) {
      if (!(await isProvenOver(incident, this.#parts))) return;
      const endedAt = endOf(incident, this.#parts, now);
      const orders = await heldUp(this.#parts, incident, endedAt);
      const configuration = configurationMark(incident.facts);
      const healed = await healedBy(acts, incident, { now, configuration });
      await incidents.change(number, (known) => {
        const whole = withCost(known, { orders, hasMoreOrders: false, deliveries: 0 });
        return { ...whole, facts: factsAtEnd(whole), endedAt, healed };
      });
    }
    await incidents.ended(number, now);
  }
}

/** What the incident counts against among the open ones. */
function roomOf(facts: ConditionFacts, { shops, brands }: Pick<IncidentParts, "shops" | "brands">) {
  const shop = "shop" in facts ? shops.get(facts.shop) : undefined;
  const tenant = shop?.tenant ?? ("brand" in facts ? brands.get(facts.brand)?.tenant : null) ?? null;
  const { isOfStrangers } = conditionKind(facts.code);
  return { ...(isOfStrangers ? { isOfStrangers } : {}), ...(tenant === null ? {} : { tenant }) };
}

/** Both kinds of a brand's outage are one incident. */
function keyOf({ key, facts, happenedAt }: Condition): string {
  if (isBrands(facts)) return `brand/${facts.brand}`;
  return happenedAt === null ? key : `${key}@${happenedAt}`;
}

/** Work that waits because a brand is stopped belongs to the brand's condition. */
function withoutEcho(conditions: readonly Condition[]): readonly Condition[] {
  const isStopped = conditions.some(({ facts, happenedAt }) => isBrands(facts) && happenedAt === null);
  return isStopped ? conditions.filter(({ facts }) => facts.code !== "workPilesUp") : conditions;
}

/** Adds the shops that it affects now. An incident of all shops stays one. */
function withShops(incident: Incident, concerned: readonly string[]): Incident {
  const added = concerned.filter((shop) => !incident.shops.includes(shop));
  if (incident.shops.length === 0 || added.length === 0) return incident;
  return { ...incident, shops: [...incident.shops, ...added].sort() };
}

function beginningOf(facts: ConditionFacts, { brands }: Pick<IncidentParts, "brands">, now: Moment): Moment {
  const { beginsAt } = conditionKind(facts.code);
  if (isBrands(facts)) return Math.min(now, brands.get(facts.brand)?.outage?.since ?? now);
  if (beginsAt === "since" && "since" in facts) return Math.min(now, facts.since);
  return beginsAt === "minutes" && "minutes" in facts ? now - facts.minutes * 60_000 : now;
}

/** Returns when it ended; exact if this process saw the end. */
function endOf({ facts, begunAt }: Incident, { brands }: Pick<IncidentParts, "brands">, now: Moment): Moment {
  const overAt = isBrands(facts) ? (brands.get(facts.brand)?.passedOutage?.overAt ?? null) : null;
  return overAt !== null && overAt > begunAt ? overAt : now;
}

/** A condition that only one process knows is over once the opposite is seen: a successful call, a right signature. */
async function isProvenOver(
  { facts, begunAt }: Incident,
  { brands, shops, arrivals, store }: IncidentParts,
): Promise<boolean> {
  if (isBrands(facts)) {
    const link = brands.get(facts.brand);
    if (link === undefined || (link.workedAt ?? Number.NEGATIVE_INFINITY) >= begunAt) return true;
    // There may be nothing to send for days, so a probe is requested.
    link.askForProof();
    return false;
  }
  if (facts.code === "signaturesWrong") {
    const { shop } = facts;
    const context = shops.get(shop);
    if (context === undefined) return true;
    if (context.secrets.some((_, index) => (arrivals.secretLastSeen(shop, index) ?? 0) >= begunAt))
      return true;
    // Another instance accepted a delivery.
    const isAlone = (await store.listInstances()).length < 2;
    return !isAlone && ((await store.lastDelivery(shop)) ?? 0) >= begunAt;
  }
  return true;
}
