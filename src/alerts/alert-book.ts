import type { Moment } from "../domain/order/order-snapshot.ts";
import type { Condition } from "./conditions.ts";

/** Trouble that lasts and does not grow is told again after so long at the earliest. */
const REMIND_MS = 24 * 60 * 60_000;

/** What a person was told of one trouble. */
export interface ToldTrouble {
  readonly key: string;
  readonly title: string;
  readonly since: Moment;
  readonly toldAt: Moment;
  /** As bad as it was when it was told. */
  readonly level: number;
  readonly happenedAt: Moment | null;
}

export interface Alert {
  readonly key: string;
  readonly state: "raised" | "reminded" | "healed" | "happened";
  readonly title: string;
  readonly detail: string;
  readonly since: Moment;
}

/**
 * Decides what a person hears: new trouble at once, the same trouble not again within the quiet time, after it only when
 * it grew, else once a day; and when it is over, that too. Pure.
 */
export function weigh(
  told: readonly ToldTrouble[],
  conditions: readonly Condition[],
  given: { readonly now: Moment; readonly quietMs: number },
): { readonly told: readonly ToldTrouble[]; readonly alerts: readonly Alert[] } {
  const alerts: Alert[] = [];
  const kept: ToldTrouble[] = [];
  for (const condition of conditions) {
    const { key, title, level, happenedAt } = condition;
    const known = told.find((trouble) => trouble.key === key);
    const since =
      known === undefined || happenedAt !== known.happenedAt ? (happenedAt ?? given.now) : known.since;
    const state = toTell(known, condition, given);
    if (state === null && known !== undefined) kept.push(known);
    else kept.push({ key, title, since, level, happenedAt, toldAt: given.now });
    if (state !== null) alerts.push({ key, state, title, detail: condition.detail, since });
  }
  const present = new Set(conditions.map(({ key }) => key));
  for (const { key, title, since, happenedAt } of told.filter((trouble) => !present.has(trouble.key))) {
    if (happenedAt === null) alerts.push({ key, state: "healed", title, detail: "This is over.", since });
  }
  return { told: kept, alerts };
}

function toTell(
  known: ToldTrouble | undefined,
  { level, happenedAt }: Condition,
  { now, quietMs }: { readonly now: Moment; readonly quietMs: number },
): Alert["state"] | null {
  if (happenedAt !== null) return known?.happenedAt === happenedAt ? null : "happened";
  if (known === undefined) return "raised";
  const quietFor = now - known.toldAt;
  if (quietFor < quietMs) return null;
  if (level > known.level) return "reminded";
  return quietFor >= Math.max(quietMs, REMIND_MS) ? "reminded" : null;
}
