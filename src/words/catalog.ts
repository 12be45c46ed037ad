import type { Format } from "./format.ts";

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

/** Renders what a catalogue has words for. Codes of a newer version, which it does not know, are shown as they are. */
export function sayer<Coded extends { readonly code: string }>(
  catalog: Catalog<Coded>,
  format: Format,
): (coded: Coded) => string {
  const words = catalog as unknown as Readonly<
    Record<string, ((facts: Coded, format: Format, say: (coded: Coded) => string) => string) | undefined>
  >;
  const say = (coded: Coded): string => {
    const sentence = Object.hasOwn(words, coded.code) ? words[coded.code] : undefined;
    return sentence === undefined ? coded.code : sentence(coded, format, say);
  };
  return say;
}
