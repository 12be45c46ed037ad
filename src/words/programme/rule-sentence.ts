import type { LabelsOf } from "../labels.ts";
import {
  CONDITION_NAMES,
  daysOf,
  isComplete,
  isGiven,
  type Settings,
  type SpanField,
  spanAt,
} from "./condition-values.ts";

/** A rule that may still be edited. */
export interface RuleToSay {
  readonly when: Settings;
  readonly activityId?: string | undefined;
}

export interface ProgrammeLabels {
  readonly programme: LabelsOf<"page/programme">;
}

/** A rule's conditions as text. Incomplete ones are left out. */
export function askedBy(when: Settings, labels: ProgrammeLabels): string {
  const said = labels.programme.asks;
  return CONDITION_NAMES.flatMap((name) => {
    const given = when[name];
    if (!isGiven(given)) return [];
    switch (name) {
      case "minTotal":
      case "maxTotal":
        return [said[name]({ amount: String(given) })];
      case "firstOrder":
        return [said.firstOrder({ isWanted: given === true })];
      case "weekdays":
        return [said.weekdays({ days: daysOf(when) })];
      case "hours": {
        const [from, to] = [spanAt(when, "hours.from"), spanAt(when, "hours.to")];
        return from === undefined || to === undefined
          ? []
          : [said.hours({ from: String(from), to: String(to) })];
      }
      case "dates":
        return [said.dates({ from: dayAt(when, "dates.from"), until: dayAt(when, "dates.until") })];
      default:
        return Array.isArray(given) ? [said[name]({ wanted: given.map(String) })] : [];
    }
  }).join(labels.programme.alsoAsks);
}

/** A rule as a sentence; `null` while it is incomplete. */
export function earnedBy({ when, activityId = "" }: RuleToSay, labels: ProgrammeLabels): string | null {
  if (activityId === "" || !isComplete(when)) return null;
  return labels.programme.earnsAt({ asked: askedBy(when, labels), activityId });
}

/** The description of orders that get no points; `null` while the rule is incomplete. */
export function excludedBy({ when }: RuleToSay, labels: ProgrammeLabels): string | null {
  return (isComplete(when) && askedBy(when, labels)) || null;
}

/** `null` if there is none or it isn't a valid day. */
function dayAt(when: Settings, field: SpanField): string | null {
  const day = String(spanAt(when, field) ?? "");
  return Number.isNaN(Date.parse(day)) ? null : day;
}
