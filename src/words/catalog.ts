import type { Format } from "./format.ts";
import { shown } from "./shown.ts";

/**
 * What is said of each code of a closed list: one function a code, of its facts. So the compiler finds a sentence that is
 * missing or misses a fact, in every language. `say` renders what is `Said` within another one.
 */
export type Catalog<Coded extends { readonly code: string }, Said = Coded> = {
  readonly [Code in Coded["code"]]: (
    facts: Omit<Extract<Coded, { readonly code: Code }>, "code">,
    format: Format,
    say: (said: Said) => string,
  ) => string;
};

/**
 * Renders what a catalogue has words for. Texts from outside cannot steer the sentence around them: see `shown`. Codes of
 * a newer version, which the catalogue does not know, stand as they are.
 */
export function sayer<Coded extends { readonly code: string }>(
  catalog: Catalog<Coded>,
  format: Format,
): (coded: Coded) => string {
  const words = catalog as unknown as Readonly<
    Record<string, ((facts: Coded, format: Format, say: (coded: Coded) => string) => string) | undefined>
  >;
  const say = (coded: Coded): string => {
    const sentence = Object.hasOwn(words, coded.code) ? words[coded.code] : undefined;
    return sentence === undefined ? coded.code : sentence(withShownTexts(coded), format, say);
  };
  return say;
}

/** Its facts as they may stand in a sentence; reasons within it are rendered on their own. */
function withShownTexts<Fact>(fact: Fact): Fact {
  if (typeof fact === "string") return shown(fact) as Fact;
  if (Array.isArray(fact)) return fact.map(withShownTexts) as Fact;
  if (typeof fact !== "object" || fact === null) return fact;
  const entries = Object.entries(fact).map(([name, value]) => [
    name,
    name === "because" ? value : withShownTexts(value),
  ]);
  return Object.fromEntries(entries) as Fact;
}
