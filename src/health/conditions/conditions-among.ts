import type { Moment } from "../../domain/order/order-snapshot.ts";
import type { Condition, ConditionsOf } from "../codes/condition.ts";
import { type ConditionParts, conditionsNow } from "./conditions.ts";
import { deadLetters } from "./dead-letters.ts";

/** As `conditionsNow`, of some shops and their accounts alone. */
export async function conditionsAmong(
  parts: ConditionParts,
  now: Moment,
  { shops, concerns }: ConditionsOf,
): Promise<readonly Condition[]> {
  const { store } = parts;
  const among = shops.flatMap((shop) => parts.shops.get(shop) ?? []);
  // The condition of all shops counts those of others too.
  const concerning = (await conditionsNow(parts, now, among)).filter(
    ({ facts }) => facts.code !== "deadLetters" && concerns(facts),
  );
  return [...(await deadLetters(store, await store.counts(shops), { shops })), ...concerning];
}
