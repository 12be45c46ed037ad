import { z } from "zod";
import { StoredValues } from "../../store/remembered.ts";

/**
 * The stored state of a reference, before the call and after it. A lasting `sending` means that the process ended in
 * between: as with `unknown`, it is unclear whether the points were taken.
 */
const redeem = z.object({
  state: z.enum(["sending", "done", "unknown"]),
  /** A keyed digest of customer and points, so that one reference cannot mean two redeems; `null` once erased. */
  fingerprint: z.string().nullable(),
  /** A keyed digest of the customer, by which an erasure finds it; `null` once erased. */
  person: z.string().nullable(),
  by: z.string(),
  at: z.number(),
});
export type RememberedRedeem = z.infer<typeof redeem>;

/** Redeems by the digest of their reference. An unreadable one must not count as absent, or it could be repeated. */
export const REDEEMS = new StoredValues("redeem/", redeem, "refused");

/** Whether the stored reference is about this person. */
export function isRedeemOf(value: unknown, isTheirs: (person: string) => boolean): boolean {
  const person = redeem.safeParse(value).data?.person ?? null;
  return person !== null && isTheirs(person);
}

/** Keeps the reference, so that it works only once; erases the person. */
export function withoutPerson(value: unknown, isTheirs: (person: string) => boolean): unknown {
  const read = redeem.safeParse(value);
  if (!read.success) return value;
  const { person } = read.data;
  return person === null || !isTheirs(person) ? value : { ...read.data, fingerprint: null, person: null };
}
