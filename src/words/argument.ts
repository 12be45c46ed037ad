import type { Format } from "./format.ts";
import { capital, typed } from "./sentence.ts";
import { shown } from "./shown.ts";

interface Facts {
  readonly [name: string]: unknown;
  readonly status?: unknown;
  readonly said?: unknown;
  readonly meaning?: unknown;
  readonly currency?: unknown;
}

/** Everything needed to format a sentence's arguments. */
export interface Writer {
  readonly format: Format;
  /** Renders a code with its facts. */
  readonly say: (said: { readonly code: string }) => string;
  /** Facts available to every sentence. */
  readonly constants: Facts;
}

/** The length at which the style `short` cuts a text. */
const MOST_SHORT = 500;

const LAST_STOP = /[.\s]+$/;

/** Steps that format a single value as text. */
const STYLES = {
  quoted: (text, { quote }) => quote(text),
  capital: (text) => capital(text),
  // For a sentence after a colon; keeps a name in capitals.
  small: (text) => text.replace(/^\p{Lu}(?=\p{Ll}|\s)/u, (first) => first.toLocaleLowerCase()),
  typed,
  unstopped: (text) => text.replace(LAST_STOP, ""),
  short: (text) => text.slice(0, MOST_SHORT),
  // An entry of a request as people call it, without the part of the request that contains it.
  entry: (text) => text.replace(/^(?:query|body)\./, ""),
} as const satisfies Record<string, (text: string, format: Format) => string>;

/** Steps that join a list into one text. Without one, a list becomes "a, b and c". */
const JOINS = {
  or: (texts, { choice }) => choice(texts),
  lines: (texts, { phrases }) => phrases(texts),
  commas: (texts) => texts.join(", "),
  spaces: (texts) => texts.join(" "),
} as const satisfies Record<string, (texts: readonly string[], format: Format) => string>;

const OTHER_STEPS = ["amount", "as", "count", "meaning", "orZero", "said", "weekday"];

/**
 * The value of a sentence's argument. Its name begins with a fact, `shop`, or the path to one, `source_topic`, followed
 * by the steps that format it, from left to right: `tags_quoted_or` is “a” or “b”; `parts_as_wrongPart_lines` renders
 * each part with the phrase `wrongPart` (whose facts are the part's own, or `value`) and joins them with semicolons.
 * `has_shop` says whether the fact exists, `orders_count` how many there are. A code is rendered by its own sentence.
 * Texts cannot change the sentence around them: see `shown`. A missing fact appears as its name in braces.
 */
export function argument(name: string, facts: Facts, writer: Writer): string | number | boolean {
  // The status of an answer, with the text that came with it.
  if (name === "answer" && !("answer" in facts))
    return [facts.status, facts.said].filter(isThere).map(shownFact).join(" ").replace(LAST_STOP, "");
  if (name.startsWith("has_")) return isThere(factAt(name.slice("has_".length), facts, writer)[0]);
  const [fact, steps] = factAt(name, facts, writer);
  if (steps[0] === "count") return ((fact ?? []) as readonly unknown[]).length;
  if (steps[0] === "orZero") return (fact as number | null | undefined) ?? 0;
  if (steps.length === 0 && (typeof fact === "number" || typeof fact === "boolean")) return fact;
  const written = steps.reduce(
    (value: unknown, step, at) =>
      steps[at - 1] === "as" ? value : take(value, step, steps[at + 1], facts, writer),
    shownFact(fact),
  );
  if (written === null || written === undefined) return `{${name}}`;
  return Array.isArray(written)
    ? writer.format.list(written.map((each) => textOf(each, writer)))
    : textOf(written, writer);
}

/** The fact at the beginning of a name, and the steps that follow. */
function factAt(name: string, facts: Facts, { constants }: Writer): readonly [unknown, readonly string[]] {
  const [first = "", ...steps] = name.split("_");
  let fact = first in constants ? constants[first] : facts[first];
  while (isFacts(fact) && steps[0] !== undefined && !isStep(steps[0])) fact = fact[steps.shift() as string];
  return [fact, steps];
}

export function isStep(name: string): boolean {
  return name in STYLES || name in JOINS || OTHER_STEPS.includes(name);
}

function shownFact(fact: unknown): unknown {
  if (typeof fact === "string") return shown(fact);
  return Array.isArray(fact) ? fact.map(shownFact) : fact;
}

function take(
  value: unknown,
  step: string,
  phrase: string | undefined,
  facts: Facts,
  writer: Writer,
): unknown {
  if (step in JOINS && Array.isArray(value)) {
    const texts = value.map((each) => textOf(each, writer));
    return JOINS[step as keyof typeof JOINS](texts, writer.format);
  }
  if (value === null || value === undefined) return value;
  if (Array.isArray(value)) return value.map((each) => take(each, step, phrase, facts, writer));
  if (step === "as") return writer.say({ code: phrase ?? "", ...(isFacts(value) ? value : { value }) });
  if (step === "said") return writer.say({ code: value as string });
  if (step === "meaning") return meaningOf(value as string, facts, writer);
  if (step === "amount") return amountOf(value, facts, writer.format);
  if (step === "weekday") return writer.format.weekday(value as Parameters<Format["weekday"]>[0]);
  // A number in place of a text needs no quotation marks.
  if (step === "quoted" && typeof value !== "string" && !isFacts(value)) return String(value);
  if (step in STYLES) return STYLES[step as keyof typeof STYLES](textOf(value, writer), writer.format);
  throw new RangeError(`there is no step "${step}"`);
}

function textOf(value: unknown, { say }: Writer): string {
  if (typeof value === "string") return value;
  return isFacts(value) ? say(value as unknown as { readonly code: string }) : String(value ?? "");
}

/** A setting's meaning: the reader's phrase for it if there is one, else the text from its schema. */
function meaningOf(setting: string, facts: Facts, { say }: Writer): string {
  const said = say({ code: setting });
  return said === setting ? String(facts.meaning) : said;
}

/** Formats `{ amountMinor, currency }`, or an amount beside its currency. */
function amountOf(value: unknown, facts: Facts, { amount }: Format): string {
  const { amountMinor, currency } = isFacts(value) ? value : { amountMinor: value, currency: facts.currency };
  return amount(amountMinor as number, currency as string);
}

function isThere(fact: unknown): boolean {
  return fact !== undefined && fact !== null && fact !== "" && !(Array.isArray(fact) && fact.length === 0);
}

function isFacts(value: unknown): value is Facts {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
