import { z } from "zod";
import { DAY_MS } from "../../domain/durations.ts";
import type { Moment } from "../../domain/order/order-snapshot.ts";
import { stored } from "../../domain/reason/stored-reason.ts";
import type { Meaning } from "../../store/remembered.ts";
import type { AlertState, Condition, ConditionFacts } from "../codes/condition.ts";

/** How long a condition must last without growing before an alert reminds of it. */
const REMIND_MS = DAY_MS;
/** A condition that returns within the quiet time is announced after this long, so a flapping one alerts once. */
const BACK_FOR_GOOD_MS = 10 * 60_000;

export const announcedCondition = z.object({
  key: z.string(),
  facts: stored<ConditionFacts>(),
  since: z.number(),
  announcedAt: z.number(),
  /** The level at the time of the announcement. */
  level: z.number(),
  happenedAt: z.number().nullable(),
  /** When it ended, as announced; kept until the quiet time has passed. */
  endedAt: z.number().optional(),
  /** When it came back; not announced yet. */
  backSince: z.number().optional(),
});
/** The announcements about one condition. */
export type AnnouncedCondition = Meaning<typeof announcedCondition>;

export interface Alert {
  readonly key: string;
  readonly state: AlertState;
  readonly facts: ConditionFacts;
  readonly since: Moment;
}

/**
 * Decides which alerts to send. A new condition is announced at once. During the quiet time it is not announced again;
 * after that, only when it has grown, else once a day. The end of a condition is announced too. A condition that
 * returns within the quiet time is announced once it lasts. Pure.
 */
export function decideAlerts(
  announced: readonly AnnouncedCondition[],
  conditions: readonly Condition[],
  given: { readonly now: Moment; readonly quietMs: number },
): { readonly announced: readonly AnnouncedCondition[]; readonly alerts: readonly Alert[] } {
  const alerts: Alert[] = [];
  const kept: AnnouncedCondition[] = [];
  for (const condition of conditions) {
    const { key, facts, level, happenedAt } = condition;
    const known = announced.find((each) => each.key === key);
    const since =
      known === undefined || happenedAt !== known.happenedAt ? (happenedAt ?? given.now) : known.since;
    const state = stateOf(known, condition, given);
    if (state === null && known !== undefined) kept.push(stillThere(known, given.now));
    else kept.push({ key, facts, since, level, happenedAt, announcedAt: given.now });
    if (state !== null) alerts.push({ key, state, facts, since });
  }
  const present = new Set(conditions.map(({ key }) => key));
  for (const trouble of announced.filter(({ key }) => !present.has(key))) {
    const { key, facts, since, happenedAt, announcedAt, endedAt = given.now } = trouble;
    if (happenedAt !== null) continue;
    if (trouble.endedAt === undefined) alerts.push({ key, state: "healed", facts, since });
    if (isQuiet(announcedAt, given)) kept.push({ ...trouble, endedAt, backSince: undefined });
  }
  return { announced: kept, alerts };
}

function stateOf(
  known: AnnouncedCondition | undefined,
  { level, happenedAt }: Condition,
  { now, quietMs }: { readonly now: Moment; readonly quietMs: number },
): Alert["state"] | null {
  if (happenedAt !== null) return known?.happenedAt === happenedAt ? null : "happened";
  if (known === undefined) return "raised";
  const isBack = known.endedAt !== undefined;
  // After a clock that was ahead, the quiet time is over.
  const quietFor = Math.abs(now - known.announcedAt);
  if (isBack)
    return now - (known.backSince ?? now) >= BACK_FOR_GOOD_MS || quietFor >= quietMs ? "raised" : null;
  if (quietFor < quietMs) return null;
  if (level > known.level) return "reminded";
  return quietFor >= Math.max(quietMs, REMIND_MS) ? "reminded" : null;
}

function stillThere(known: AnnouncedCondition, now: Moment): AnnouncedCondition {
  return known.endedAt === undefined ? known : { ...known, backSince: known.backSince ?? now };
}

function isQuiet(
  announcedAt: Moment,
  { now, quietMs }: { readonly now: Moment; readonly quietMs: number },
): boolean {
  return Math.abs(now - announcedAt) < quietMs;
}
