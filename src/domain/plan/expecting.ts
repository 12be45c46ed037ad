import { z } from "zod";

/** A code with its facts; its sentence is in `src/words`. */
interface AnyCode {
  readonly code: string;
}

/** Attaches an expectation to a schema rule, as a code in the `params` of its issues. */
export function expecting<Expected extends AnyCode>(expected: Expected): { readonly params: Expected } {
  return { params: expected };
}

/** Text that matches the pattern, also in the JSON Schema. The issue for other text contains `expected`. */
export function matching(pattern: RegExp, expected: AnyCode): z.ZodString {
  return z
    .string()
    .refine((text) => pattern.test(text), expecting(expected))
    .meta({ pattern: pattern.source });
}
