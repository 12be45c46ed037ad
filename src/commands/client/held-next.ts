import { typedOrder } from "../../words/sentence.ts";
import type { ReaderWords } from "../language.ts";

interface HeldOrder {
  readonly shop: string;
  readonly orderNumber: string | null;
  readonly orderId: string;
  readonly code: string;
}

/** The command for an order on hold; if there are more, for any of them. */
export function heldNext(
  { labels }: ReaderWords,
  { shop, orderNumber, orderId, code }: HeldOrder,
  hasMore = false,
): string {
  const { held, heldByHand } = labels.attention.next;
  const order = hasMore ? "SHOP ORDER" : typedOrder(shop, orderNumber ?? orderId);
  return code === "onHold" ? heldByHand({ order }) : held({ order });
}
