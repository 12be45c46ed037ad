import type { Moment } from "../domain/order/order-snapshot.ts";
import type { Condition } from "../incidents/condition.ts";
import type { ShopContext } from "../shops/shop-context.ts";
import type { MemoryGap } from "../store/memory-gap.ts";
import { LASTING } from "./lasting.ts";

/** Whoever cannot read the shop can do nothing in the bridge that would end it: then it is told for so long. */
const TOLD_MS = 24 * 60 * 60_000;

/** The bridge's data may lack what the shop reported: until it has been read again. */
export function forgottenChanges(
  { shop, adapter }: Pick<ShopContext, "shop" | "adapter">,
  gap: MemoryGap | null,
  now: Moment,
): readonly Condition[] {
  if (gap === null) return [];
  const canResync = adapter.pull !== undefined;
  const { at, from } = gap;
  if (!canResync && now - at > TOLD_MS) return [];
  return [
    {
      ...LASTING,
      key: `forgotten/${shop}`,
      alarm: { code: "changesForgotten", shop, at, from, canResync },
    },
  ];
}
