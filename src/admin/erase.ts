import { z } from "zod";
import type { Clock } from "../clock.ts";
import { emailIdentity, type Identity } from "../domain/redaction.ts";
import { erasePerson } from "../reconcile/erase.ts";
import { parsePhone } from "../reconcile/phone.ts";
import { type PrivacyRequest, privacyRequests } from "../reconcile/shop-events.ts";
import type { Shops } from "../shop-context.ts";
import type { Store } from "../store/store.ts";
import { answer, type Endpoint, endpoint, refuse } from "./endpoint.ts";
import { iso } from "./iso.ts";
import { orderView } from "./order-view.ts";
import { UNREADABLE_MOBILE } from "./persons-call.ts";
import { emailText, typedText } from "./queries.ts";

export interface EraseCallParts {
  readonly store: Store;
  readonly shops: Shops;
  readonly clock: Clock;
  /** Operations may have been withdrawn. */
  readonly wakeDispatcher: () => void;
}

const ORDERS_TOLD = 100;
const REQUESTS_TOLD = 50;

const eraseBody = z
  .strictObject({ email: emailText.optional(), mobile: typedText.optional() })
  .refine(({ email, mobile }) => (email === undefined) !== (mobile === undefined), {
    path: ["email"],
    message: "expected either an email or a mobile",
  });

/** Erases a person over all shops; the accounting facts stay. The loyalty service keeps what it has. */
export function erase(parts: EraseCallParts): Endpoint {
  return endpoint({
    body: eraseBody,
    answer: async ({ body: { email, mobile }, actor }) => {
      const identity = email === undefined ? mobileIdentity(mobile ?? "", parts.shops) : emailIdentity(email);
      if (identity === null) return refuse(UNREADABLE_MOBILE);
      const target = { shop: null, identities: [identity], orders: [] };
      const erased = await erasePerson(parts, target, actor);
      parts.wakeDispatcher();
      return answer({
        erasedAt: iso(erased.at),
        orders: erased.orders.length,
        deliveries: erased.deliveries,
        orderIds: erased.orders.slice(0, ORDERS_TOLD),
        detail:
          "Orders and deliveries keep no data of this person, and later deliveries of these orders arrive without them. The loyalty service has to be asked separately.",
      });
    },
  });
}

/** What shops asked for in the name of their customers, newest first, and what was done. */
export function listPrivacyRequests(parts: EraseCallParts): Endpoint {
  return endpoint({
    answer: async () => {
      const requests = (await privacyRequests(parts.store)).slice(0, REQUESTS_TOLD);
      return answer({ items: await Promise.all(requests.map((request) => requestView(parts, request))) });
    },
  });
}

/** `held`: for the question what is held, the answer to be passed on to the customer. */
async function requestView({ store, shops, clock }: EraseCallParts, request: PrivacyRequest) {
  const { id, shop, orderIds, erasedDeliveries } = request;
  const told = request.request === "dataRequest" ? orderIds.slice(0, ORDERS_TOLD) : [];
  const records = await Promise.all(told.map((orderId) => store.getOrder({ shop, orderId })));
  return {
    id,
    shop,
    request: request.request,
    receivedAt: iso(request.receivedAt),
    doneAt: iso(request.doneAt),
    orders: orderIds.length,
    orderIds: orderIds.slice(0, ORDERS_TOLD),
    erasedDeliveries,
    held: records
      .filter((record) => record !== null)
      .map((record) => {
        const { orderId, orderNumber, contact, totals, points, createdAt } = orderView(
          record,
          shops,
          clock.now(),
        );
        return { orderId, orderNumber, contact, totals, points, firstSeenAt: createdAt };
      }),
  };
}

function mobileIdentity(typed: string, shops: Shops): Identity | null {
  for (const { programme } of shops.values()) {
    const value = parsePhone(typed, programme.contact.defaultCountry);
    if (value !== null) return { kind: "mobile", value };
  }
  return null;
}
