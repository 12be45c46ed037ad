import { z } from "zod";
import { expecting } from "../plan/expecting.ts";

/** An amount as people write it, in units of the order's currency: "9.90". */
export const currencyAmount = z
  .union([z.string().max(20), z.number()])
  .transform(String)
  .refine((text) => /^\d{1,11}(\.\d{1,6})?$/.test(text), expecting({ code: "expectedAmount" }));

/** Whether one amount is smaller than the other, compared by digits and never as a rounded number. */
export function isSmaller(one: string, other: string): boolean {
  return digits(one) < digits(other);
}

const DECIMALS = 6;

function digits(amount: string): bigint {
  const [whole = "0", fraction = ""] = amount.split(".");
  return BigInt(whole + fraction.padEnd(DECIMALS, "0"));
}
