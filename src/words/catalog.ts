import type { Writer } from "./argument.ts";
import type { Format, Language } from "./format.ts";
import { type Message, messageOf, type Source } from "./message.ts";
import { withActorNamed } from "./own-names.ts";

/** A code with its facts, for which the catalogues have a sentence. */
export type AnyCode = { readonly code: string } | { readonly code: string; readonly [fact: string]: unknown };

/**
 * Sentences in one language, by code. A code has one sentence under its own name, or a finding and its next step under
 * "code.found" and "code.next", or "code.title" and "code.text". `found` and `next` begin with a capital and have no
 * full stop. Parts that sentences include with `as_` are under "phrases.".
 */
export interface Catalogue {
  readonly [path: string]: Source;
}

/** An adapter's own sentences. */
export type AdapterWords = Readonly<Record<Language, Catalogue>>;

/** The finding, and the next step unless all is well. */
interface Advice {
  readonly found: string;
  readonly nextStep: string | null;
}

export interface Speaker {
  /** The whole sentence, or finding and next step in one text. A code without a sentence is returned as it is. */
  say(said: AnyCode): string;
  /** The finding and the next step, separately. */
  advise(said: AnyCode): Advice;
  /** The title, or the text if there is no title. */
  title(said: AnyCode): string;
}

type Parts = Readonly<Record<"found" | "next" | "title" | "text", Message | undefined>>;

/** `constants`: facts available to every sentence. */
export function speaker(
  catalogues: readonly Catalogue[],
  format: Format,
  constants: Readonly<Record<string, unknown>>,
): Speaker {
  const known = new Map<string, Parts>();
  const partsOf = (code: string): Parts => {
    const parts = known.get(code) ?? partsIn(catalogues, code);
    known.set(code, parts);
    return parts;
  };
  const fill = (message: Message | undefined, said: AnyCode) =>
    message === undefined ? null : message(withActorNamed(said, format.language), writer);
  const advise = (said: AnyCode): Advice => {
    const { found, text, next } = partsOf(said.code);
    return { found: fill(found ?? text, said) ?? said.code, nextStep: fill(next, said) };
  };
  const say = (said: AnyCode) => {
    const { found, nextStep } = advise(said);
    return nextStep === null ? found : `${found}. ${nextStep}`;
  };
  const writer: Writer = { format, say, constants };
  return { say, advise, title: (said) => fill(partsOf(said.code).title, said) ?? say(said) };
}

function partsIn(catalogues: readonly Catalogue[], code: string): Parts {
  const messageAt = (path: string): Message | undefined => {
    const source = catalogues.find((catalogue) => Object.hasOwn(catalogue, path))?.[path];
    return source === undefined ? undefined : messageOf(source);
  };
  return {
    found: messageAt(`${code}.found`),
    next: messageAt(`${code}.next`),
    title: messageAt(`${code}.title`),
    text: messageAt(`${code}.text`) ?? messageAt(code) ?? messageAt(`phrases.${code}`),
  };
}
