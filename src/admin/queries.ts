import { z } from "zod";
import { expected } from "./expectations.ts";

/** Query parameters that several calls share. */

export const shopName = z.string().min(1).max(63);

/** A day or exact time as text, converted to milliseconds. A day begins at midnight UTC. */
export const moment = z
  .union([z.iso.datetime({ offset: true }), z.iso.date()], {
    error: expected("expectedMoment"),
  })
  .transform((text) => Date.parse(text));

export const pageQuery = {
  cursor: z.string().min(1).max(500).optional(),
  limit: z.coerce.number<number | string>().int().min(1).max(200).default(50),
};

export const emailText = z.string().min(3).max(254);

/** Text that a person entered, trimmed. */
export const typedText = z.string().trim().min(1).max(254);

/** A readable line of text: no control characters, and none that change the text direction. */
export function readableName(most: number): z.ZodString {
  return z
    .string()
    .trim()
    .min(1)
    .max(most)
    .regex(/^\P{C}+$/u, { error: expected("expectedOneLine") });
}

/** Identifies a customer by email or mobile number; see `byEmailOrMobile`. */
export const customerFields = { email: emailText.optional(), mobile: typedText.optional() };

type CustomerFields = { readonly [Name in keyof typeof customerFields]?: string | undefined };

/** For `refine`: requires exactly one of the two. */
export const byEmailOrMobile = [
  ({ email, mobile }: CustomerFields) => (email === undefined) !== (mobile === undefined),
  { path: ["email"], message: expected("expectedEmailOrMobile") },
] satisfies Parameters<z.ZodType<CustomerFields>["refine"]>;

const NOTE_LETTERS = 500;

/** A person's note on why something was done. */
export const noteText = z.string().trim().max(NOTE_LETTERS).default("");

/** A boolean, or "true" or "false" as text. */
export const yesOrNo = z.union([
  z.boolean(),
  z.enum(["true", "false"]).transform((given) => given === "true"),
]);

/** Selects the table for programs: stable column names and codes, decimal points. */
export const withCodes = yesOrNo.default(false);

/** A copy of the object without its undefined keys. */
export function withoutAbsent<T extends object>(given: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  const present = Object.entries(given).filter(([, value]) => value !== undefined);
  return Object.fromEntries(present) as { [K in keyof T]: Exclude<T[K], undefined> };
}
