import { z } from "zod";
import type { Reason } from "./reason.ts";

/** A reason as it is kept. */
export const storedReason: z.ZodType<Reason> = stored<Reason>();

/** What is kept of a closed list of codes; its facts are taken as they were written. */
export function stored<Coded extends { readonly code: string }>(): z.ZodType<Coded> {
  return z.looseObject({ code: z.string() }).transform((kept) => kept as unknown as Coded);
}
