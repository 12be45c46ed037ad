import type { LabelsOf } from "../../../../words/labels.ts";
import type { DraftRule, Settings } from "../draft.ts";
import { CONDITION_NAMES, daysOf, isGiven, type SpanField, spanAt } from "./conditions.ts";

interface ProgrammeLabels {
  readonly programme: LabelsOf<"page/programme">;
}

/** What a rule asks, in words; what is not typed to its end says nothing yet. */
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

/** A rule as a sentence; `null`: its activity is not typed yet. */
export function earnedBy({ when, activityId = "" }: DraftRule, labels: ProgrammeLabels): string | null {
  return activityId === "" ? null : labels.programme.earnsAt({ asked: askedBy(when, labels), activityId });
}

/** `null`: none, or none of a calendar. */
function dayAt(when: Settings, field: SpanField): string | null {
  const day = String(spanAt(when, field) ?? "");
  return Number.isNaN(Date.parse(day)) ? null : day;
}
