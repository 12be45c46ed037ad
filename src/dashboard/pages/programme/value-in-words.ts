import { WEEKDAYS, type Weekday } from "../../../domain/rules/weekdays.ts";
import type { Format } from "../../../words/format.ts";
import type { LabelsOf } from "../../../words/labels.ts";

/** What a version has otherwise than the one before, as the bridge says it; `null`: nothing stands there. */
export interface ChangedSetting {
  readonly setting: string;
  readonly before: string | null;
  readonly after: string | null;
}

interface ValueWords {
  readonly labels: { readonly programme: LabelsOf<"page/programme"> };
  readonly format: Format;
}

/** A setting's value as its field shows it; what no field knows stays as it is written. */
export function valueInWords(setting: string, value: string | null, { labels, format }: ValueWords): string {
  const { programme } = labels;
  if (value === null) return labels.programme.nothing;
  const chosen = choiceNames(setting, programme)?.[value];
  if (chosen !== undefined) return chosen;
  if (value === "true") return labels.programme.yes;
  if (value === "false") return labels.programme.no;
  if (setting === "cancel.share") return format.percent(Number(value));
  const items = listOf(value);
  if (items === null) return value;
  const isOfDays = setting.endsWith(".when.weekdays");
  return format.list(
    items.map((item) => (isOfDays && isWeekday(item) ? format.weekday(item) : format.quote(item))),
  );
}

/** What can be chosen there, by value. */
function choiceNames(
  setting: string,
  programme: ValueWords["labels"]["programme"],
): Readonly<Record<string, string>> | undefined {
  if (setting.endsWith(".when.firstOrder"))
    return { true: programme.firstOrders.first, false: programme.firstOrders.later };
  const choices: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    "earn.on": programme.moments,
    "approve.on": programme.moments,
    "cancel.partialRefund": programme.refunds,
    "conversion.on": programme.referralMoments,
    "contact.missing": programme.contacts,
    unread: programme.unread,
  };
  return choices[setting];
}

/** `null`: it is none, or was cut because it is long. */
function listOf(value: string): readonly string[] | null {
  if (!value.startsWith("[")) return null;
  try {
    return (JSON.parse(value) as readonly unknown[]).map(String);
  } catch {
    return null;
  }
}

function isWeekday(text: string): text is Weekday {
  return (WEEKDAYS as readonly string[]).includes(text);
}
