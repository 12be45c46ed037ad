import { z } from "zod";
import type { Reason } from "./reason.ts";

/** A reason as it is kept; earlier versions kept sentences. */
export const storedReason: z.ZodType<Reason> = stored<Reason>();

/** What is kept of a closed list of codes; a sentence of an earlier version stays as it was written. */
export function stored<Coded extends { readonly code: string }>(): z.ZodType<Coded> {
  return z
    .union([z.string(), z.looseObject({ code: z.string() })])
    .transform((kept) => readStored<Coded>(kept));
}

/** What was kept as a sentence stays as it was written. */
export function readStored<Coded extends { readonly code: string }>(
  kept: string | { readonly code: string },
): Coded {
  return (typeof kept === "string" ? { code: "asWritten", text: kept } : kept) as unknown as Coded;
}
