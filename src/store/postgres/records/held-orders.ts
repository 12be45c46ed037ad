import { z } from "zod";
import type { OrderKey } from "../../../domain/order/order-record.ts";
import { LANE_ROW, type LaneRow } from "../lanes/lane-row.ts";
import type { Counted } from "../points/count-orders.ts";
import { type Session, statement } from "../statement.ts";
import { toColumn } from "../stored-text.ts";

const HELD_ROW = z.intersection(
  z.object({
    place: z.number(),
    id: z.number(),
    counted: z.string(),
    conversion: z.string(),
  }),
  LANE_ROW,
);
const HOLD_ORDERS = statement("records/hold-orders", ["shops", "orderIds", "versions", "leases"], HELD_ROW);
const HOLD_ORDER = statement("records/hold-order", ["shop", "orderId", "version", "lease"], HELD_ROW);

/** An order that is to stay as it is until a transaction ends. */
export interface OrderToHold extends OrderKey {
  /** Not if it has another one by now; `null`: whatever it has. */
  readonly version: number | null;
  /** Not if its lane has another one by now; `null`: whoever has it. */
  readonly lease: string | null;
}

/** With what it has added to the sums (points/count-orders.ts). */
export type HeldOrder = LaneRow & Counted & { readonly id: number };

/** Of several, those that somebody else is changing are left out; of one alone, that is waited for. */
export type Patience = "passing" | "waiting";

/** By their places among `orders`: those that could be held. */
export async function holdOrders(
  session: Session,
  orders: readonly OrderToHold[],
  patience: Patience,
): Promise<ReadonlyMap<number, HeldOrder>> {
  const shops = orders.map(({ shop }) => toColumn(shop));
  const orderIds = orders.map(({ orderId }) => toColumn(orderId));
  const versions = orders.map(({ version }) => version);
  const leases = orders.map(({ lease }) => lease);
  if (orders.length === 0) return new Map();
  const held =
    patience === "passing"
      ? await session.run(HOLD_ORDERS, { shops, orderIds, versions, leases })
      : await session.run(HOLD_ORDER, {
          shop: shops[0],
          orderId: orderIds[0],
          version: versions[0],
          lease: leases[0],
        });
  return new Map(held.map(({ place, ...order }) => [place, order]));
}
