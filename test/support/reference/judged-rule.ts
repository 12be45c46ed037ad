import type { OrderSnapshot, ReadParts } from "../../../src/domain/order/order-snapshot.ts";
import type { Conditions } from "../../../src/domain/rules/conditions.ts";
import { WEEKDAYS } from "../../../src/domain/rules/weekdays.ts";

/** An order as rules judge it. */
export interface AskedOrder {
  readonly snapshot: OrderSnapshot;
  readonly isFirst: boolean | null;
  readonly read?: ReadParts;
  readonly timeZone: string;
}

type Answer = boolean | null;

/** Berlin is two hours ahead of UTC until 25 October 2026, 01:00 UTC, and one hour afterwards. */
const WINTER = Date.parse("2026-10-25T01:00:00Z");

function clockAnswers(
  { weekdays = [], hours, dates }: Conditions,
  createdAt: number | null,
  timeZone: string,
): readonly Answer[] {
  if (weekdays.length === 0 && hours === undefined && dates === undefined) return [];
  if (createdAt === null) return [null];
  const ahead = timeZone === "UTC" ? 0 : createdAt < WINTER ? 2 : 1;
  const wall = new Date(createdAt + ahead * 3_600_000).toISOString();
  const minutes = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5));
  const name = ["sunday", ...WEEKDAYS][new Date(wall).getUTCDay()];
  const isDay = weekdays.length === 0 || weekdays.some((each) => each === name);
  const from = minutes(hours?.from ?? "00:00");
  const length = hours === undefined ? 1440 : (minutes(hours.to) - from + 1440) % 1440;
  const isHour = (minutes(wall.slice(11)) - from + 1440) % 1440 < length;
  const today = Date.parse(wall.slice(0, 10));
  const isDate =
    today >= Date.parse(dates?.from ?? "1970-01-01") && today <= Date.parse(dates?.until ?? "2100-01-01");
  return [isDay, isHour, isDate];
}

/** Whether any of the wanted words is among the others, whatever its spelling. */
export function meets(wanted: readonly string[], has: readonly string[]): boolean {
  const plain = (text: string) => text.toUpperCase().replace(/^\s+|\s+$/g, "");
  let isMet = false;
  for (const one of wanted) for (const other of has) if (plain(one) === plain(other)) isMet = true;
  return isMet;
}

/** Judges rules differently from the product: each condition is true, false or unknown, and all are evaluated. */
export function judgedByReference(
  when: Conditions,
  { snapshot, isFirst, read = {}, timeZone }: AskedOrder,
): "holds" | "fails" | "unknown" {
  const answers: Answer[] = [];
  const ask = (wanted: readonly string[] | undefined, has: readonly string[] | undefined) => {
    if (wanted === undefined || wanted.length === 0) return;
    answers.push(has === undefined ? null : meets(wanted, has));
  };
  const isUnreported = (snapshot.unreported ?? []).length > 0;
  ask(when.tags, snapshot.tags);
  if (read.customerTags !== undefined) ask(when.customerTags, read.customerTags);
  else ask(when.customerTags, isUnreported ? undefined : snapshot.customerTags);
  ask(when.sources, [snapshot.source ?? "nowhere"]);
  ask(when.currencies, [snapshot.currency]);
  ask(when.discountCodes, snapshot.referral.discountCodes);
  ask(when.products, snapshot.products);
  ask(when.productTypes, read.productTypes);
  ask(when.collections, read.collections);
  const [country] = snapshot.contact.countries;
  ask(when.countries, country === undefined ? undefined : [country]);
  const total = snapshot.currency === "JPY" ? snapshot.totalMinor : snapshot.totalMinor / 100;
  const limit = (text: string) => (snapshot.currency === "JPY" ? Math.round(Number(text)) : Number(text));
  if (when.minTotal !== null) answers.push(total >= limit(when.minTotal));
  if (when.maxTotal !== undefined) answers.push(total <= limit(when.maxTotal));
  if (when.firstOrder !== undefined) answers.push(isFirst === null ? null : isFirst === when.firstOrder);
  answers.push(...clockAnswers(when, snapshot.createdAt, timeZone));
  if (answers.includes(false)) return "fails";
  return answers.includes(null) ? "unknown" : "holds";
}
