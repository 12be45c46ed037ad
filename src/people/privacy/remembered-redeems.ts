import { z } from "zod";
import { rememberedByName } from "../../store/remembered.ts";

/**
 * What is remembered of a reference, before the call is made and after. `sending` that stays means that the process
 * ended in between: nobody knows whether the points were taken, as with `unknown`.
 */
const redeem = z.object({
  state: z.enum(["sending", "done", "unknown"]),
  /** A keyed digest of customer and points, so that one reference cannot stand for two things; `null` once erased. */
  fingerprint: z.string().nullable(),
  /** A keyed digest of the customer, by which an erasure finds it; `null` once erased. */
  person: z.string().nullable(),
  by: z.string(),
  at: z.number(),
});
export type RememberedRedeem = z.infer<typeof redeem>;

/** By digest of the reference. Taken for absent, one could be redeemed once more. */
export const REDEEMS = rememberedByName("redeem/", redeem, "refused");

/** Is what is remembered of a reference about them? */
export function isRedeemOf(value: unknown, isTheirs: (person: string) => boolean): boolean {
  const person = redeem.safeParse(value).data?.person ?? null;
  return person !== null && isTheirs(person);
}

/** That the reference was used stays, so that it is used once; for whom goes. */
export function withoutPerson(value: unknown, isTheirs: (person: string) => boolean): unknown {
  const read = redeem.safeParse(value);
  if (!read.success) return value;
  const { person } = read.data;
  return person === null || !isTheirs(person) ? value : { ...read.data, fingerprint: null, person: null };
}
