import { z } from "zod";

/** A code with its facts, said elsewhere. */
interface Coded {
  readonly code: string;
}

/** Gives a rule of a schema what it expects, as a code: its issues carry it as their `params`. */
export function expecting<Expected extends Coded>(expected: Expected): { readonly params: Expected } {
  return { params: expected };
}

/** Text that fits the pattern, which stands in the JSON Schema as well; the issue of any other carries `expected`. */
export function matching(pattern: RegExp, expected: Coded): z.ZodString {
  return z
    .string()
    .refine((text) => pattern.test(text), expecting(expected))
    .meta({ pattern: pattern.source });
}
