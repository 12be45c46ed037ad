import { isMap, isScalar, type Pair, parseDocument } from "yaml";
import { valueAt } from "../domain/json-in.ts";
import { readYaml, shelter } from "./yaml-text.ts";

/** What adding a shop needs to know about the other shops of a configuration file. */
export interface ShopOfFile {
  readonly shop: string;
  readonly platform: string;
  readonly domain: string;
  readonly brand: string;
  readonly prefix: string | null;
  readonly activityId: string | null;
}

/** A configuration file that a shop can be added to. Its content stays exactly as it is. */
export interface OpenFile {
  readonly brands: readonly string[];
  readonly shops: readonly ShopOfFile[];
  /**
   * The text with one more shop after the others. `lines`: its section, without indentation. `prefixes`: the new
   * `orderId.prefix` of shops that have no `orderId` yet. `null`: the file's form allows only manual changes.
   */
  withShop(lines: readonly string[], prefixes?: ReadonlyMap<string, string>): string | null;
}

/** Opens the file's text; `null` if it cannot be read at all. */
export function openFile(text: string): OpenFile | null {
  const { value, isReadable } = readYaml(text);
  if (!isReadable) return null;
  const brands = Object.keys(valueAt(value, ["brands"]) ?? {});
  const shops = Object.entries(valueAt(value, ["shops"]) ?? {}).map(([shop, section]) => ({
    shop,
    platform: String(valueAt(section, ["platform"]) ?? ""),
    domain: String(valueAt(section, ["domain"]) ?? ""),
    brand: String(valueAt(section, ["brand"]) ?? ""),
    prefix: textOf(valueAt(section, ["orderId", "prefix"])),
    activityId: textOf(valueAt(section, ["program", "earn", "activityId"])),
  }));
  return { brands, shops, withShop: (lines, prefixes = new Map()) => withShop(text, lines, prefixes) };
}

interface Insertion {
  readonly at: number;
  readonly lines: readonly string[];
}

function withShop(
  text: string,
  lines: readonly string[],
  prefixes: ReadonlyMap<string, string>,
): string | null {
  // The replacement has the same length, so all positions stay the same.
  const shops = parseDocument(shelter(text)).get("shops", true);
  if (!isMap(shops) || shops.flow === true) return null;
  const last = shops.items.at(-1);
  if (last === undefined) return null;
  const indent = indentOf(text, startOf(last));
  if (indent === null) return null;
  const insertions: Insertion[] = [
    { at: endOfSection(text, endOf(last), indent.length), lines: lines.map((line) => indent + line) },
  ];
  for (const [shop, prefix] of prefixes) {
    const pair = shops.items.find(({ key }) => isScalar(key) && String(key.value) === shop);
    const section = pair?.value;
    const [first] = isMap(section) && section.flow !== true ? section.items : [];
    if (first === undefined || (isMap(section) && section.has("orderId"))) return null;
    const inner = indentOf(text, startOf(first));
    if (inner === null) return null;
    const own = [`${inner}orderId:`, `${inner}  prefix: "${prefix}"`];
    insertions.push({ at: startOf(first) - inner.length, lines: own });
  }
  return insertions
    .toSorted((one, other) => other.at - one.at)
    .reduce((known, { at, lines: own }) => inserted(known, at, own), text);
}

/** Inserts the lines before the line that begins at `at`. */
function inserted(text: string, at: number, lines: readonly string[]): string {
  const before = text.slice(0, at);
  const isWhole = before === "" || before.endsWith("\n");
  return `${before}${isWhole ? "" : "\n"}${lines.join("\n")}\n${text.slice(at)}`;
}

/** Where the next line after this section begins; comments that are indented deeper belong to the section. */
function endOfSection(text: string, end: number, indent: number): number {
  let at = nextLine(text, Math.max(0, text[end - 1] === "\n" ? end - 1 : end));
  for (let next = at; next < text.length; ) {
    const line = text.slice(next, nextLine(text, next));
    const [blank = ""] = /^ */.exec(line) ?? [];
    next += line.length;
    if (line.trim() === "") continue;
    if (blank.length <= indent) break;
    at = next;
  }
  return at;
}

function nextLine(text: string, from: number): number {
  const end = text.indexOf("\n", from);
  return end === -1 ? text.length : end + 1;
}

/** The spaces before the key; `null` if anything else precedes it on its line. */
function indentOf(text: string, at: number): string | null {
  const before = text.slice(text.lastIndexOf("\n", at - 1) + 1, at);
  return before.trim() === "" ? before : null;
}

function startOf({ key }: Pair): number {
  return isScalar(key) ? (key.range?.[0] ?? 0) : 0;
}

/** Where the pair's content ends, without trailing comments. */
function endOf({ key, value }: Pair): number {
  const range = (value as { readonly range?: readonly number[] | null } | null)?.range;
  return range?.[1] ?? (isScalar(key) ? (key.range?.[1] ?? 0) : 0);
}

function textOf(value: unknown): string | null {
  return typeof value === "string" || typeof value === "number" ? String(value) : null;
}
