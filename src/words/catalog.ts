import type { Format, Language } from "./format.ts";
import { withActorNamed } from "./own-names.ts";
import { withShownTexts } from "./shown.ts";

/** Whatever is said: a code with its facts. */
export interface Coded {
  readonly code: string;
}

/** What is the matter, and what helps: two sentences, each with a capital in front and without its full stop. */
export type Advice = readonly [found: string, nextStep: string];

/**
 * What is said of each code of a closed list: one function a code, of its facts. So the compiler finds a sentence that is
 * missing or misses a fact, in every language. `say` renders what is `Said` within another one. `Text` is `Advice` for
 * whatever must not be said without its next step.
 */
export type Catalog<Listed extends Coded, Said = Listed, Text = string> = {
  readonly [Code in Listed["code"]]: (
    facts: Omit<Extract<Listed, { readonly code: Code }>, "code">,
    format: Format,
    say: (said: Said) => string,
  ) => Text;
};

/** Sentences that somebody else brings, by their codes. */
export type BroughtSentences = Readonly<
  Record<string, (facts: never, format: Format, say: (said: Coded) => string) => string | Advice>
>;

/** What somebody brings to be said, in every language. */
export type BroughtWords = Readonly<Record<Language, BroughtSentences>>;

/** What was found and, unless all is well, what to do about it. */
interface Advised {
  readonly found: string;
  readonly nextStep: string | null;
}

export interface Speaker<Said extends Coded> {
  /** In one text. */
  say(said: Said): string;
  /** What is the matter and what helps, apart. */
  advise(said: Said): Advised;
}

/**
 * Renders what there are words for. Texts from outside cannot steer the sentence around them: see `shown`. Codes of a
 * newer version, for which there are none, stand as they are.
 */
export function speaker(catalogs: readonly BroughtSentences[], format: Format): Speaker<Coded> {
  const textOf = (coded: Coded): string | Advice => {
    const catalog = catalogs.find((each) => Object.hasOwn(each, coded.code));
    const facts = withActorNamed(withShownTexts(coded), format.language);
    return catalog?.[coded.code]?.(facts as never, format, say) ?? coded.code;
  };
  const advise = (coded: Coded): Advised => {
    const text = textOf(coded);
    return typeof text === "string" ? { found: text, nextStep: null } : { found: text[0], nextStep: text[1] };
  };
  const say = (coded: Coded): string => {
    const { found, nextStep } = advise(coded);
    return nextStep === null ? found : `${found}. ${nextStep}`;
  };
  return { say, advise };
}
