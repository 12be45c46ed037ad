import { z } from "zod";
import type { Reason } from "./reason.ts";

/** A reason as it is stored. */
export const storedReason: z.ZodType<Reason> = stored<Reason>();

/** A stored code of a closed list; its facts are accepted as they were written. */
export function stored<Coded extends { readonly code: string }>(): z.ZodType<Coded> {
  return z.looseObject({ code: z.string() }).transform((kept) => kept as unknown as Coded);
}
