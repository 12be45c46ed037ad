import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";
import { argument, type Writer } from "./argument.ts";
import type { Format } from "./format.ts";

type ParsedMessage = readonly MessageFormatElement[];

/** A sentence in ICU MessageFormat. The built page contains it already parsed, if it needs parsing. */
export type Source = string | ParsedMessage;

/** A sentence that takes its arguments from facts; see `argument`. */
export type Message = (facts: object, writer: Writer) => string;

type Value = ReturnType<typeof argument>;

/** Each source is parsed once for all formats. */
const parsed = new Map<string, ParsedMessage>();

/** Throws a `SyntaxError` if the source isn't a valid ICU message. */
export function messageOf(source: Source): Message {
  const parts = partsOf(source);
  return (facts, writer) =>
    written(parts, {
      format: writer.format,
      // Evaluates only the arguments that the sentence uses.
      valueAt: (name) => argument(name, facts as Record<string, unknown>, writer),
      counted: null,
    });
}

interface FormatContext {
  readonly format: Format;
  readonly valueAt: (name: string) => Value;
  /** The number of the surrounding plural, for "#". */
  readonly counted: number | null;
}

/** Styles of arguments, as in `{at, time, moment}`, with the method of `Format` that writes them. */
const STYLES = {
  percent: "percent",
  size: "size",
  span: "span",
  day: "dayInSentence",
  date: "date",
  moment: "momentInSentence",
  exact: "exact",
} as const satisfies Record<string, keyof Format>;

function written(parts: ParsedMessage, filling: FormatContext): string {
  return parts.map((part) => writtenPart(part, filling)).join("");
}

function writtenPart(part: MessageFormatElement, filling: FormatContext): string {
  const { format, valueAt, counted } = filling;
  switch (part.type) {
    case TYPE.literal:
      return part.value;
    case TYPE.pound:
      return format.number(counted ?? 0);
    case TYPE.select: {
      const chosen = part.options[String(valueAt(part.value))] ?? part.options.other;
      return written(chosen?.value ?? [], filling);
    }
    case TYPE.plural: {
      const number = Number(valueAt(part.value));
      const { options } = part;
      const chosen = options[`=${number}`] ?? options[format.plurals.select(number)] ?? options.other;
      return written(chosen?.value ?? [], { ...filling, counted: number });
    }
    case TYPE.number:
    case TYPE.date:
    case TYPE.time: {
      const style = STYLES[part.style as keyof typeof STYLES] ?? "number";
      return format[style](valueAt(part.value) as never);
    }
    default:
      return String(valueAt(part.value));
  }
}

/** The arguments that a sentence names, including those in its choices. */
export function argumentsIn(source: Source): ReadonlySet<string> {
  const namesIn = (parts: ParsedMessage): readonly string[] =>
    parts.flatMap((part) => {
      if (part.type === TYPE.literal || part.type === TYPE.pound) return [];
      const choices = "options" in part ? Object.values(part.options) : [];
      return [part.value, ...choices.flatMap(({ value }) => namesIn(value))];
    });
  return new Set(namesIn(partsOf(source)));
}

/** For the page's build. Text that needs no parsing stays as it is. */
export function parsedSource(source: string): Source {
  return isText(source) ? source : partsOf(source);
}

/** True without arguments and without characters escaped by an apostrophe; a single apostrophe is plain text. */
export function isText(source: Source): source is string {
  return typeof source === "string" && !/[{}]|'(?=['<>])/.test(source);
}

function partsOf(source: Source): ParsedMessage {
  if (typeof source !== "string") return source;
  const parts = parsed.get(source) ?? parse(source, { ignoreTag: true });
  parsed.set(source, parts);
  return parts;
}
