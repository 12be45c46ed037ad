import type { Delivery } from "../../../store/inbox.ts";
import { fieldKind } from "./body-fields.ts";
import { bodyWithoutMentions } from "./body-mentions.ts";
import type { Identities } from "./identities.ts";
import { cutMentions, hasMention, type TextKind } from "./text-mentions.ts";

/**
 * How to clean the texts of a stored value: one kind for all of them, or fields by name. Fields not listed never
 * change: ids, numbers, codes, products, dates, amounts, settings. `body`: a text with its own format, such as JSON.
 * `reason`: a code with its facts. `pairs`: names with their values, as a shop's theme adds them.
 */
export type CleaningRule =
  | TextKind
  | "body"
  | "reason"
  | "pairs"
  | { readonly [Field in string]?: CleaningRule };

/** A rule for a value of this type: only its own fields, at any depth; arrays and maps stand for their items. */
export type CleaningOf<T> =
  NonNullable<T> extends infer Value
    ? Value extends readonly (infer Item)[]
      ? CleaningOf<Item>
      : Value extends object
        ? Exclude<CleaningRule, object> | { readonly [Field in keyof Value]?: CleaningOf<Value[Field]> }
        : Exclude<CleaningRule, object>
    : never;

type Content = Pick<Delivery, "topic" | "headers" | "body" | "reason">;

/** Whether the delivery mentions the persons anywhere. */
export function isMentionedIn({ topic, headers, body, reason }: Content, wanted: Identities): boolean {
  const texts = [topic, ...Object.entries(headers).flat()];
  if (texts.some((text) => hasMention(text, wanted, "label"))) return true;
  const read = new TextDecoder().decode(body);
  return bodyWithoutMentions(read, wanted) !== read || cleaned(reason, "reason", wanted) !== reason;
}

/** The value without mentions of them in its texts; the same object if there are none. */
export function withoutMentions<T>(value: T, cleaning: CleaningOf<T>, wanted: Identities): T {
  return cleaned(value, cleaning as CleaningRule, wanted) as T;
}

/** Like `withoutMentions`, for a value of unknown type. */
export function cleaned(value: unknown, cleaning: CleaningRule, wanted: Identities): unknown {
  if (value === null || value === undefined) return value;
  if (cleaning === "reason") return jsonWithoutMentions(value, wanted);
  if (typeof value === "string") return textWithoutMentions(value, cleaning, wanted);
  if (typeof value !== "object") return value;
  if (Array.isArray(value)) {
    const items = value.map((item) => cleaned(item, cleaning, wanted));
    return items.every((item, at) => item === value[at]) ? value : items;
  }
  if (cleaning === "pairs") return pairWithoutMentions(value as NamedText, wanted);
  const entries = Object.entries(value).map(([name, item]) => {
    const ofField = typeof cleaning === "string" ? cleaning : Object.hasOwn(cleaning, name) && cleaning[name];
    return [name, ofField ? cleaned(item, ofField, wanted) : item] as const;
  });
  return entries.every(([name, item]) => item === value[name as keyof object])
    ? value
    : Object.fromEntries(entries);
}

function textWithoutMentions(text: string, cleaning: CleaningRule, wanted: Identities): string {
  if (cleaning === "body") return bodyWithoutMentions(text, wanted);
  return cleaning === "contact" || cleaning === "label" || cleaning === "text"
    ? cutMentions(text, wanted, cleaning)
    : text;
}

/** A reason's facts have the same names as the fields of bodies. */
function jsonWithoutMentions(value: unknown, wanted: Identities): unknown {
  const text = JSON.stringify(value);
  const left = bodyWithoutMentions(text, wanted);
  return left === text ? value : JSON.parse(left);
}

interface NamedText {
  readonly name?: unknown;
  readonly value?: unknown;
}

const BESIDE = { kind: "text", isOfGoods: false } as const;

function pairWithoutMentions(pair: NamedText, wanted: Identities): NamedText {
  const { name, value } = pair;
  if (typeof name !== "string" || typeof value !== "string") return pair;
  const kind = fieldKind("value", { ...BESIDE, pair: name });
  const left = {
    ...pair,
    name: cutMentions(name, wanted, "text"),
    value: kind === "kept" ? value : cutMentions(value, wanted, kind),
  };
  return left.name === name && left.value === value ? pair : left;
}
