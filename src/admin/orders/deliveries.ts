import { z } from "zod";
import { codedReason } from "../../domain/reason/compare.ts";
import { DELIVERY_OUTCOMES, type Delivery, type ListedDelivery } from "../../store/inbox.ts";
import type { Store } from "../../store/store.ts";
import type { Words } from "../../words/words.ts";
import type { DeliveryRow, Delivery as FullDelivery, Page } from "../answers.ts";
import { answer, type Endpoint, endpoint, refuseUnknown } from "../endpoint.ts";
import { iso } from "../iso.ts";
import { pageQuery, shopName, withoutAbsent } from "../queries.ts";

export interface DeliveryParts {
  readonly store: Store;
  readonly wakeInbox: () => void;
}

const listQuery = z.strictObject({
  shop: shopName.optional(),
  outcome: z.enum(DELIVERY_OUTCOMES).optional(),
  ...pageQuery,
});

/** Without bodies: they hold customers' data, and are shown one at a time. */
export function listDeliveries({ store }: DeliveryParts): Endpoint {
  return endpoint({
    query: listQuery,
    answer: async ({ query, words }) => {
      const { items, nextCursor } = await store.listDeliveries(withoutAbsent(query));
      return answer<Page<DeliveryRow>>({ items: items.map((item) => rowView(item, words)), nextCursor });
    },
  });
}

export function showDelivery({ store }: DeliveryParts): Endpoint {
  return endpoint({
    answer: async ({ params: { id = "" }, words }) => {
      const delivery = await store.getDelivery(id);
      if (delivery === null) return refuseUnknown("delivery");
      const body = Buffer.from(delivery.body).toString("utf8");
      return answer<{ delivery: FullDelivery }>({
        delivery: { ...rowView(listed(delivery), words), headers: delivery.headers, body },
      });
    },
  });
}

/** Works on the delivery again as it is: harmless when nothing has changed since. */
export function replayDelivery({ store, wakeInbox }: DeliveryParts): Endpoint {
  return endpoint({
    answer: async ({ params: { id = "" }, words }) => {
      if (!(await store.replayDelivery(id))) return refuseUnknown("delivery");
      wakeInbox();
      const delivery = await store.getDelivery(id);
      return delivery === null
        ? refuseUnknown("delivery")
        : answer<{ delivery: DeliveryRow }>({ delivery: rowView(listed(delivery), words) });
    },
  });
}

function listed({ body, ...rest }: Delivery): ListedDelivery {
  return { ...rest, sizeBytes: body.byteLength };
}

function rowView(delivery: ListedDelivery, { say }: Words): DeliveryRow {
  const { id, shop, topic, outcome, reason, orderIds, repeats, contradicts, receivedAt, sizeBytes } =
    delivery;
  const said =
    reason === null ? { reason: null, because: null } : { reason: say(reason), because: codedReason(reason) };
  const row = { id, shop, topic, outcome, ...said, orderIds, repeats, contradicts };
  return { ...row, receivedAt: iso(receivedAt), sizeBytes };
}
