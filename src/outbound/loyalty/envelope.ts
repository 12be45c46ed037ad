import { z } from "zod";
import { hasDoubleMembers } from "./double-members.ts";

/**
 * The response envelope ("Response envelope" in the loyalty service's interface). Only the status decides, so a missing
 * message is accepted. The content of `data` is undocumented and passed on unchanged.
 */
const envelopeSchema = z.object({
  response: z.object({
    data: z.unknown().optional(),
    message: z.string().nullable().catch(null),
    status: z
      .string()
      .transform((status) => status.trim().toLowerCase())
      .pipe(z.enum(["success", "failure"])),
  }),
});

/**
 * The service's wrapper around every answer (Loyalty Points and Conversion Tracking Service Interface). `message` is
 * not masked.
 */
export interface Envelope {
  readonly data: unknown;
  readonly message: string | null;
  /** `contradictory`: a member occurs twice with different values, so neither can be trusted. */
  readonly status: "success" | "failure" | "contradictory";
}

/** The deepest accepted nesting: deeper data would overflow the stack when it is serialised. */
const DEEPEST = 64;

/** Reads the envelope; `null` if the text is anything else. */
export function readEnvelope(text: string): Envelope | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isShallow(value, DEEPEST)) return null;
  const parsed = envelopeSchema.safeParse(value);
  if (!parsed.success) return null;
  const { data = null, message, status } = parsed.data.response;
  if (hasDoubleMembers(text, "response")) return { data: null, message: null, status: "contradictory" };
  return { data, message, status };
}

function isShallow(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return true;
  return levels > 0 && Object.values(value).every((inner) => isShallow(inner, levels - 1));
}
