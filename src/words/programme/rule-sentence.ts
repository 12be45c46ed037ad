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

/** A rule, which may still be edited. */
export interface RuleToSay {
  readonly when: Settings;
  readonly activityId?: string | undefined;
}

export interface ProgrammeLabels {
  readonly programme: LabelsOf<"page/programme">;
}

/** A rule's conditions in words; unfinished ones are left out. */
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

/** A rule as a sentence; `null`: it is still incomplete. */
export function earnedBy({ when, activityId = "" }: RuleToSay, labels: ProgrammeLabels): string | null {
  if (activityId === "" || !isComplete(when)) return null;
  return labels.programme.earnsAt({ asked: askedBy(when, labels), activityId });
}

/** What an order must be to get no points; `null`: the rule is still incomplete. */
export function excludedBy({ when }: RuleToSay, labels: ProgrammeLabels): string | null {
  return (isComplete(when) && askedBy(when, labels)) || null;
}

/** `null`: none, or not a valid day. */
function dayAt(when: Settings, field: SpanField): string | null {
  const day = String(spanAt(when, field) ?? "");
  return Number.isNaN(Date.parse(day)) ? null : day;
}
