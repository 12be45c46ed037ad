import { z } from "zod";
import { expected } from "./expectations.ts";

/** Query parameters that several calls share. */

export const shopName = z.string().min(1).max(63);

/** A day or an exact time, as text; becomes milliseconds. A day begins at midnight UTC. */
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

/** Text that a person entered: surrounding blanks are removed. */
export const typedText = z.string().trim().min(1).max(254);

/** One line that can be read: no control characters, and none that change the direction of what follows. */
export function readableName(most: number): z.ZodString {
  return z
    .string()
    .trim()
    .min(1)
    .max(most)
    .regex(/^\P{C}+$/u, { error: expected("expectedOneLine") });
}

/** Names a customer: by one of the two, see `byEmailOrMobile`. */
export const customerFields = { email: emailText.optional(), mobile: typedText.optional() };

type CustomerFields = { readonly [Name in keyof typeof customerFields]?: string | undefined };

/** For `refine`: a customer is named by one of the two. */
export const byEmailOrMobile = [
  ({ email, mobile }: CustomerFields) => (email === undefined) !== (mobile === undefined),
  { path: ["email"], message: expected("expectedEmailOrMobile") },
] satisfies Parameters<z.ZodType<CustomerFields>["refine"]>;

const NOTE_LETTERS = 500;

/** A person's own words about why something was done. */
export const noteText = z.string().trim().max(NOTE_LETTERS).default("");

/** A truth, as a value or as the text of one. */
export const yesOrNo = z.union([
  z.boolean(),
  z.enum(["true", "false"]).transform((given) => given === "true"),
]);

/** A table for programs: stable column names and codes, decimal points. */
export const withCodes = yesOrNo.default(false);

/** The same object without the keys that are undefined. */
export function withoutAbsent<T extends object>(given: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  const present = Object.entries(given).filter(([, value]) => value !== undefined);
  return Object.fromEntries(present) as { [K in keyof T]: Exclude<T[K], undefined> };
}
