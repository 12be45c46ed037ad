import { z } from "zod";
import type { Reason } from "./reason.ts";

/** A reason as it is kept; earlier versions kept sentences. */
export const storedReason: z.ZodType<Reason> = z
  .union([z.string(), z.looseObject({ code: z.string() })])
  .transform(readReason);

/** What was kept as a sentence stays as it was written. */
function readReason(kept: string | { readonly code: string }): Reason {
  return typeof kept === "string" ? { code: "asWritten", text: kept } : (kept as Reason);
}
