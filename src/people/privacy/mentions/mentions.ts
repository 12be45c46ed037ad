import type { Delivery } from "../../../store/inbox.ts";
import { fieldKind } from "./body-fields.ts";
import { bodyWithoutThem } from "./body-mentions.ts";
import type { Identities } from "./identities.ts";
import { speaksOf, type TextKind, withoutThem } from "./spoken-of.ts";

/**
 * How the texts of something kept are cleaned: one kind for all of them, or fields by name. What is not listed is never
 * changed: ids, numbers, codes, products, dates, amounts, settings. `body`: a text in a form of its own, as JSON.
 * `reason`: a code with its facts. `pairs`: names with their values, as a shop's theme adds them.
 */
export type CleaningRule =
  | TextKind
  | "body"
  | "reason"
  | "pairs"
  | { readonly [Field in string]?: CleaningRule };

/** The same for something of this shape: only fields that it has, however deep, arrays and maps taken as what is in them. */
export type CleaningOf<T> =
  NonNullable<T> extends infer Value
    ? Value extends readonly (infer Item)[]
      ? CleaningOf<Item>
      : Value extends object
        ? Exclude<CleaningRule, object> | { readonly [Field in keyof Value]?: CleaningOf<Value[Field]> }
        : Exclude<CleaningRule, object>
    : never;

type Content = Pick<Delivery, "topic" | "headers" | "body" | "reason">;

/** Does the delivery speak of them, wherever it does? */
export function isSpokenOfIn({ topic, headers, body, reason }: Content, sought: Identities): boolean {
  const texts = [topic, ...Object.entries(headers).flat()];
  if (texts.some((text) => speaksOf(text, sought, "label"))) return true;
  const read = new TextDecoder().decode(body);
  return bodyWithoutThem(read, sought) !== read || cleaned(reason, "reason", sought) !== reason;
}

/** The same value, without what speaks of them where texts may; the same object where nothing does. */
export function withoutMentions<T>(value: T, cleaning: CleaningOf<T>, sought: Identities): T {
  return cleaned(value, cleaning as CleaningRule, sought) as T;
}

/** The same, of a value that is known by its name alone. */
export function cleaned(value: unknown, cleaning: CleaningRule, sought: Identities): unknown {
  if (value === null || value === undefined) return value;
  if (cleaning === "reason") return jsonWithoutThem(value, sought);
  if (typeof value === "string") return textWithoutThem(value, cleaning, sought);
  if (typeof value !== "object") return value;
  if (Array.isArray(value))
    return sameOr(
      value,
      value.map((item) => cleaned(item, cleaning, sought)),
    );
  if (cleaning === "pairs") return pairWithoutThem(value as NamedText, sought);
  const entries = Object.entries(value).map(([name, item]) => {
    const ofField = typeof cleaning === "string" ? cleaning : Object.hasOwn(cleaning, name) && cleaning[name];
    return [name, ofField ? cleaned(item, ofField, sought) : item] as const;
  });
  return entries.every(([name, item]) => item === value[name as keyof object])
    ? value
    : Object.fromEntries(entries);
}

function textWithoutThem(text: string, cleaning: CleaningRule, sought: Identities): string {
  if (cleaning === "body") return bodyWithoutThem(text, sought);
  return cleaning === "contact" || cleaning === "label" || cleaning === "text"
    ? withoutThem(text, sought, cleaning)
    : text;
}

/** Facts are named as the fields of bodies are. */
function jsonWithoutThem(value: unknown, sought: Identities): unknown {
  const text = JSON.stringify(value);
  const left = bodyWithoutThem(text, sought);
  return left === text ? value : JSON.parse(left);
}

interface NamedText {
  readonly name?: unknown;
  readonly value?: unknown;
}

const BESIDE = { kind: "text", isOfGoods: false } as const;

function pairWithoutThem(pair: NamedText, sought: Identities): NamedText {
  const { name, value } = pair;
  if (typeof name !== "string" || typeof value !== "string") return pair;
  const kind = fieldKind("value", { ...BESIDE, pair: name });
  const left = {
    ...pair,
    name: withoutThem(name, sought, "text"),
    value: kind === "kept" ? value : withoutThem(value, sought, kind),
  };
  return left.name === name && left.value === value ? pair : left;
}

function sameOr(before: readonly unknown[], after: readonly unknown[]): readonly unknown[] {
  return after.every((item, at) => item === before[at]) ? before : after;
}
