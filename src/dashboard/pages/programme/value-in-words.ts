import { WEEKDAYS, type Weekday } from "../../../domain/rules/weekdays.ts";
import type { Format } from "../../../words/format.ts";
import type { LabelsOf } from "../../../words/labels.ts";
import { choiceNames } from "./form-fields.ts";

/** A difference of a version from the previous one, as the bridge returns it; `null` means no value. */
export interface ChangedSetting {
  readonly setting: string;
  readonly before: string | null;
  readonly after: string | null;
}

interface ValueWords {
  readonly labels: { readonly programme: LabelsOf<"page/programme"> };
  readonly format: Format;
}

/** A setting's value as its field shows it; other values stay as written. */
export function valueInWords(setting: string, value: string | null, { labels, format }: ValueWords): string {
  const { programme } = labels;
  if (value === null) return labels.programme.nothing;
  const chosen = setting.endsWith(".when.firstOrder")
    ? { true: programme.firstOrders.first, false: programme.firstOrders.later }[value]
    : choiceNames(setting, labels)?.[value];
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

/** `null` if it isn't a list, or was shortened. */
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
