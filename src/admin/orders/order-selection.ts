import { z } from "zod";
import { REFUND_EXTENTS } from "../../domain/facts/refunds.ts";
import { POINTS_STATES } from "../../domain/order/order-record.ts";
import { ORDER_STATES } from "../../domain/order/order-summary.ts";
import { LIST_ENDS } from "../../store/records.ts";
import { moment, shopName, typedText, withoutAbsent } from "../queries.ts";

/** Filters that the list and the CSV table share. */
export const orderSelection = {
  shop: shopName.optional(),
  brand: z.string().max(64).optional(),
  points: z.enum(POINTS_STATES).optional(),
  state: z
    .enum([...ORDER_STATES, "scheduled", "inTurn"])
    .optional()
    .describe(
      "`parked`: needs a decision; `dead`: failed; `held`: on hold; `idle`: nothing to do; `scheduled`: queued for a set time; `inTurn`: queued without one",
    ),
  refunded: z
    .enum([...REFUND_EXTENTS, "any"])
    .optional()
    .describe("Orders of which a part or everything was refunded; `any`: one or the other"),
  q: typedText.optional(),
  changedFrom: moment.optional(),
  changedBefore: moment.optional(),
  first: z.enum(LIST_ENDS).optional(),
};
const shape = z.object(orderSelection);

/** The filters as the store's query. */
export function selected<Given extends z.output<typeof shape>>({ state, ...query }: Given) {
  const isQueued = state === "scheduled" || state === "inTurn";
  const states = isQueued ? { state: "queued" as const, isScheduled: state === "scheduled" } : { state };
  return withoutAbsent({ ...query, ...states });
}
