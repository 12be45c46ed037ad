import { type Command, InvalidArgumentError, Option } from "commander";
import { DAY_MS, HOUR_MS } from "../domain/durations.ts";
import { asTyped } from "../words/sentence.ts";
import { type BridgeCommand, NothingTyped } from "./bridge-command.ts";

/** Parsers for arguments and option values. Their errors say what the value must be. */

const DAY_LENGTH = "2026-06-01".length;

export function number(least: number, most: number): (typed: string) => number {
  return (typed) => {
    const value = /^\d{1,9}$/.test(typed) ? Number(typed) : Number.NaN;
    if (value >= least && value <= most) return value;
    throw new InvalidArgumentError(`a number from ${least} to ${most}`);
  };
}

export function day(typed: string): string {
  if (isDayOrTime(typed)) return typed;
  throw new InvalidArgumentError(`a day such as 2026-06-01, or ${A_TIME}`);
}

const A_TIME = "a time such as 2026-06-01T12:00:00Z";

function isDayOrTime(typed: string): boolean {
  const isWritten = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2}))?$/.test(typed);
  return isWritten && !Number.isNaN(Date.parse(typed)) && isOnCalendar(typed.slice(0, DAY_LENGTH));
}

/** The forms of a day in the past, for help and error messages. */
export const DAYS = "2026-06-01, today, yesterday or 7d (7 days ago)";

/** Parses a day or time that may be in the past. */
export function pastDay(typed: string): string {
  const known = recentDay(typed) ?? typed;
  if (isDayOrTime(known)) return known;
  throw new InvalidArgumentError(`a day such as ${DAYS}, or ${A_TIME}`);
}

/** Parses a day without a time that may be in the past. */
export function pastWholeDay(typed: string): string {
  const known = recentDay(typed) ?? typed;
  if (known.length === DAY_LENGTH && isDayOrTime(known)) return known;
  throw new InvalidArgumentError(`a day such as ${DAYS}`);
}

/** The ISO date of "today", "yesterday" or "7d" in this machine's time zone; `null` for other text. */
function recentDay(typed: string): string | null {
  const [, days] = /^(\d{1,4})d$/.exec(typed) ?? [];
  const ago = typed === "today" ? 0 : typed === "yesterday" ? 1 : days === undefined ? null : Number(days);
  if (ago === null) return null;
  const at = new Date();
  at.setDate(at.getDate() - ago);
  // Swedish formats dates as ISO 8601.
  return at.toLocaleDateString("sv-SE");
}

/** Whether the day exists: Date reads 30 February as 2 March. */
function isOnCalendar(day: string): boolean {
  return new Date(day).toISOString().startsWith(day);
}

/** A rough check that catches typing errors. */
export function isEmail(typed: string): boolean {
  return /^\S+@\S+$/.test(typed);
}

/** Parses an email address and returns it unchanged, as the bridge searches for it. */
export function email(typed: string): string {
  if (isEmail(typed)) return typed;
  throw new InvalidArgumentError("an address such as ada@example.com");
}

/** Parses a mobile number in any common notation. */
export function mobile(typed: string): string {
  if (/^\+?[\d ()/.-]{5,30}$/.test(typed)) return typed;
  throw new InvalidArgumentError("a number such as +491701234567");
}

/** Adds `--since` and `--until`, the first and the last day. */
export function spanOptions<Known extends Command>(command: Known, what: string): Known {
  return command
    .option("--since <day>", `only ${what} on this day or later: ${DAYS}`, pastDay)
    .option("--until <day>", `only ${what} on this day or earlier`, pastDay);
}

/** Refuses `--until` before `--since`, for every command that has both, because nothing could match. */
export function refuseEmptySpan(command: BridgeCommand): void {
  const { since, until } = command.opts<{ readonly since?: unknown; readonly until?: unknown }>();
  if (typeof since !== "string" || typeof until !== "string") return;
  const isDay = until.length === DAY_LENGTH;
  if (Date.parse(until) + (isDay ? DAY_MS - 1 : 0) < Date.parse(since))
    command.refuse(`--until ${until} is before --since ${since}`);
}

/** The `--find` option of lists by shop. */
export const FIND_SHOPS = [
  "--find <text>",
  "only shops with this in their name, address, account or merchant",
  text,
] as const;
/** The default limit of lists of shops. */
export const LISTED_SHOPS = 200;
/** The default limit of other lists. */
export const LISTED = 50;

/** The `--limit` option of a list that `--csv` prints in full by default. */
export function limitOption(of: string, most: number, usual = LISTED): Option {
  return new Option("--limit <count>", `maximum number of ${of}`)
    .argParser(number(1, most))
    .default(undefined, `${usual}, or all with --csv`);
}

/** The exclusive end of `--until`: the end of a day, or an exact time as it is. */
export function endOf(until: string | undefined): string | undefined {
  if (until?.length !== DAY_LENGTH) return until;
  return new Date(Date.parse(until) + DAY_MS).toISOString();
}

/** Parses an amount of money or the value of a point. A comma may precede the decimals. */
export function decimal(decimals: number): (typed: string) => string {
  const pattern = new RegExp(`^\\d{1,6}(?:[.,]\\d{1,${decimals}})?$`);
  return (typed) => {
    if (pattern.test(typed) && /[1-9]/.test(typed)) return typed.replace(",", ".");
    throw new InvalidArgumentError(`a number above 0 with at most ${decimals} decimals, such as 12.50`);
  };
}

/** The offset of the time zone that is furthest ahead. */
const FIRST_ZONE_MS = 14 * HOUR_MS;

/** Parses "2026-11", which must have begun somewhere in the world; "this" and "last" follow this machine's calendar. */
export function month(typed: string): string {
  if (typed === "this" || typed === "last") {
    const at = new Date();
    at.setMonth(at.getMonth() - (typed === "last" ? 1 : 0), 1);
    return at.toLocaleDateString("sv-SE").slice(0, "2026-11".length);
  }
  if (!/^20\d\d-(?:0[1-9]|1[0-2])$/.test(typed))
    throw new InvalidArgumentError("a month such as 2026-06, this or last");
  const latest = new Date(Date.now() + FIRST_ZONE_MS).toISOString().slice(0, typed.length);
  if (typed > latest) throw new InvalidArgumentError("a month that has begun");
  return typed;
}

/** Parses the address of a bridge. */
export function address(typed: string): string {
  const url = URL.parse(text(typed));
  if (url !== null && /^https?:$/.test(url.protocol)) return typed;
  throw new InvalidArgumentError("an address such as http://127.0.0.1:8787");
}

type Activities = ReadonlyMap<string, number>;

/** Parses "12:100": activity 12 earns 100 points. */
export function activity(typed: string, known: Activities): Activities {
  const [, id, points] = /^([^:\s]+):(\d{1,9})$/.exec(typed) ?? [];
  if (id === undefined) throw new InvalidArgumentError("an ID and points, such as 12:100");
  return new Map([...known, [id, Number(points)]]);
}

/** Refuses empty text, which scripts pass when a variable is unset, because it must never mean everything. */
export function text(typed: string): string {
  if (typed.trim() === "") throw new NothingTyped();
  return typed;
}

/** Parses an option that may be repeated. */
export function texts(typed: string, known: readonly string[]): readonly string[] {
  return [...known, text(typed)];
}

const readCampaign = number(1, 999_999_999);

export function campaign(typed: string, known: ReadonlySet<number>): ReadonlySet<number> {
  return new Set([...known, readCampaign(typed)]);
}

/** An option whose choices are words. `codes` maps each word to its API code. */
export function wordOption(
  flags: string,
  description: string,
  codes: Readonly<Record<string, string>>,
): Option {
  return new Option(flags, description).choices(Object.keys(codes)).argParser((typed) => {
    const code = codes[typed];
    if (code === undefined) throw new InvalidArgumentError("");
    return code;
  });
}

/** A paragraph for a command's help that explains each choice. */
export function meanings(title: string, of: Readonly<Record<string, string>>): string {
  const words = Object.entries(of).map(([word, meaning]) => [asTyped(word), meaning] as const);
  const width = Math.max(...words.map(([word]) => word.length));
  return ["", title, ...words.map(([word, meaning]) => `  ${word.padEnd(width)}  ${meaning}`)].join("\n");
}
