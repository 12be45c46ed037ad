import { z } from "zod";
import { expected } from "../expectations.ts";

/** One line that can be read: no control characters, and none that change the direction of what follows. */
export function readableName(most: number): z.ZodString {
  return z
    .string()
    .trim()
    .min(1)
    .max(most)
    .regex(/^\P{C}+$/u, { error: expected("expectedOneLine") });
}
