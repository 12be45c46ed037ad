import { jsonIn } from "../../../domain/json-in.ts";
import { HIDDEN } from "../../../domain/operation/exchange.ts";
import { type FieldKind, type FieldPlace, fieldKind, isOfGoods } from "./body-fields.ts";
import type { Identities } from "./identities.ts";
import { cutMentions, hasMention } from "./text-mentions.ts";

const OUTSIDE: FieldPlace = { kind: "label", isOfGoods: false, pair: null };
/** The most layers of JSON in JSON. */
const LAYERS = 3;
/** The tokens of JSON: a string (with a colon, a name), a number, a punctuation mark. */
export const TOKENS = /("(?:[^"\\]|\\.)*")(\s*:)?|-?\d[\d.eE+-]*|[{}[\],]/g;

/** A body without mentions of the persons. JSON keeps its form, and ids and numbers stay exactly the same. */
export function bodyWithoutMentions(body: string, wanted: Identities): string {
  return without(body, wanted, LAYERS);
}

function without(body: string, wanted: Identities, layers: number): string {
  return isJson(body) ? withoutInJson(body, wanted, layers) : cutMentions(body, wanted, "text");
}

export function isJson(text: string): boolean {
  return jsonIn(text) !== undefined;
}

function withoutInJson(text: string, wanted: Identities, layers: number): string {
  const reading = new JsonReading(wanted, layers);
  return text.replace(TOKENS, (token, quoted?: string, colon?: string) => {
    if (quoted !== undefined && colon !== undefined) return reading.named(quoted) + colon;
    if (token === "{" || token === "[") return reading.begun(token);
    if (token === "}" || token === "]") return reading.ended(token);
    if (token === ",") return token;
    return quoted === undefined ? reading.bare(token) : reading.text(quoted);
  });
}

/** Processes JSON token by token and returns what remains of each. */
class JsonReading {
  readonly #wanted: Identities;
  readonly #layers: number;
  readonly #within: FieldPlace[] = [OUTSIDE];
  /** The name of the next value; `null` within a list. */
  #name: string | null = null;

  constructor(wanted: Identities, layers: number) {
    this.#wanted = wanted;
    this.#layers = layers;
  }

  get #around(): FieldPlace {
    return this.#within.at(-1) ?? OUTSIDE;
  }

  named(quoted: string): string {
    const name = JSON.parse(quoted) as string;
    this.#name = name;
    return writtenAs(quoted, name, cutMentions(name, this.#wanted, "text"));
  }

  begun(token: "{" | "["): string {
    const isGoods = this.#around.isOfGoods || (this.#name !== null && isOfGoods(this.#name));
    const kind = this.#takeKind();
    // A list's kind applies to its items.
    const within = kind === "kept" && token === "{" ? "label" : kind;
    this.#within.push({ kind: within, isOfGoods: isGoods, pair: null });
    return token;
  }

  ended(token: string): string {
    if (this.#within.length > 1) this.#within.pop();
    return token;
  }

  /** A number, which may be part of a telephone number, or a JSON keyword. */
  bare(token: string): string {
    const isTheirs = this.#takeKind() === "contact" && hasMention(token, this.#wanted, "contact");
    return isTheirs ? JSON.stringify(HIDDEN) : token;
  }

  text(quoted: string): string {
    const value = JSON.parse(quoted) as string;
    const isName = this.#name === "name" || this.#name === "key";
    const kind = this.#takeKind();
    if (isName) this.#within[this.#within.length - 1] = { ...this.#around, pair: value };
    if (kind === "kept") return quoted;
    const isNested = this.#layers > 1 && /^\s*[{[]/.test(value);
    const left = isNested
      ? without(value, this.#wanted, this.#layers - 1)
      : cutMentions(value, this.#wanted, kind);
    return writtenAs(quoted, value, left);
  }

  #takeKind(): FieldKind {
    const name = this.#name;
    this.#name = null;
    return name === null ? this.#around.kind : fieldKind(name, this.#around);
  }
}

/** Returns the string as it was quoted, unless its text has changed. */
export function writtenAs(quoted: string, was: string, is: string): string {
  return was === is ? quoted : JSON.stringify(is);
}
