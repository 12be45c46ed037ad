import type { PlatformEvent, TranslatableDelivery, Translation } from "../../../src/platform/adapter.ts";
import { nothing, one } from "../../../src/platform/kit/translation.ts";
import type { AdapterShop } from "../../../src/platform/request.ts";
import type { WooProblem } from "../codes.ts";
import { translatePlugin } from "../connection/plugin.ts";
import type { WooCommerceSettings } from "../settings.ts";
import { actionSchema, deletionSchema, errorCode, readOrder } from "./payloads.ts";
import { toSnapshot } from "./snapshot.ts";
import {
  ACTION,
  CUSTOMER,
  DELETED_FOR_GOOD,
  DELIVERY_ID,
  REFERENCE_ACTIONS,
  topics,
  WEBHOOK_ID,
} from "./topics.ts";

/** The body is signed, the topic is not: so the body must match its topic. */
export function translate(
  delivery: TranslatableDelivery,
  { settings }: AdapterShop<WooCommerceSettings>,
): Translation {
  const { topic, body } = delivery;
  if (topic === "") return { ok: false, reason: { code: "noTopic" } };
  if (!topics.some(({ name }) => name === topic)) return nothing({ code: "topicIgnored" });
  if (topic.startsWith("plugin.")) return translatePlugin(delivery, settings);
  if (topic.startsWith(CUSTOMER)) return nothing({ code: "customersInOrders" });
  const code = errorCode(body);
  if (code !== null) return translateError(code);
  if (topic.startsWith(ACTION)) return translateAction(delivery);
  if (topic === "order.deleted") return translateDeletion(delivery);
  return translateOrder(body, topic === "order.restored", settings);
}

function translateOrder(body: unknown, isRestoration: boolean, settings: WooCommerceSettings): Translation {
  const read = readOrder(body);
  if (!read.ok) return read;
  const made = toSnapshot(read.order, settings);
  if (!made.ok) return made;
  const { snapshot } = made;
  return one({ kind: "snapshot", orderId: snapshot.orderId, snapshot, isRestoration, observedAt: null });
}

/**
 * To the bin: a restoration brings the order back.
 *
 * Accepted: a person who has recorded a signed delivery of this kind can send it again under another delivery id, which
 * looks like a second trip to the bin. It needs the recording (the shop's own traffic) and an order that came back;
 * left because two real trips have the same body; the order's next change or a resync corrects it.
 */
function translateDeletion(delivery: TranslatableDelivery): Translation {
  const { data } = deletionSchema.safeParse(delivery.body);
  if (data === undefined) return { ok: false, reason: { code: "notOfTopic", expected: null } };
  return one(deletion(delivery, data.id, false));
}

function translateAction(delivery: TranslatableDelivery): Translation {
  const { data } = actionSchema.safeParse(delivery.body);
  if (data === undefined || ACTION + data.action !== delivery.topic) {
    return { ok: false, reason: { code: "notOfTopic", expected: null } };
  }
  const { action, arg: id } = data;
  if (action === DELETED_FOR_GOOD) return one(deletion(delivery, id, true));
  const entity = REFERENCE_ACTIONS.get(action);
  if (entity === undefined) return nothing({ code: "topicIgnored" });
  return one({ kind: "reference", entity, id, reason: { code: "namesOnly", entity } });
}

function deletion(delivery: TranslatableDelivery, orderId: string, isFinal: boolean): PlatformEvent {
  const { headers, receivedAt, deliveryKey } = delivery;
  return {
    kind: "deletion",
    orderId,
    subscription: headers[WEBHOOK_ID] ?? "unknown",
    key: headers[DELIVERY_ID] ?? deliveryKey,
    receivedAt,
    isFinal,
  };
}

/**
 * WooCommerce builds a body when it delivers, and signs an error instead if it cannot build it. The error does not name
 * its order.
 */
function translateError(code: string): Translation {
  switch (code) {
    case "woocommerce_rest_shop_order_invalid_id":
      // No dead letter: the order is gone, its number unknown, and a person could do nothing.
      return nothing({ code: "goneBeforeSent" });
    case "woocommerce_rest_cannot_view":
      return {
        ok: false,
        isOfNoUse: true,
        reason: { code: "woocommerce.makerMayNotSee" } satisfies WooProblem,
      };
    default:
      return { ok: false, reason: { code: "woocommerce.errorInstead", error: code } satisfies WooProblem };
  }
}
