import { z } from "zod";

/** A code with its facts; its sentence is in `src/words`. */
interface AnyCode {
  readonly code: string;
}

/** Gives a schema rule its expectation as a code: its issues carry it in their `params`. */
export function expecting<Expected extends AnyCode>(expected: Expected): { readonly params: Expected } {
  return { params: expected };
}

/** Text that matches the pattern, which is in the JSON Schema too; the issue for other text carries `expected`. */
export function matching(pattern: RegExp, expected: AnyCode): z.ZodString {
  return z
    .string()
    .refine((text) => pattern.test(text), expecting(expected))
    .meta({ pattern: pattern.source });
}
