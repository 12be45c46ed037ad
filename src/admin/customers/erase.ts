import { z } from "zod";
import { POINTS_STATES } from "../../domain/order/order-record.ts";
import { erasePerson } from "../../people/privacy/erase.ts";
import { type PrivacyRequest, privacyRequests } from "../../people/privacy/shop-events.ts";
import type { Words } from "../../words/vocabulary.ts";
import type { AdminContext } from "../admin-context.ts";
import { acted, answer, endpoint, refuse } from "../endpoint.ts";
import { iso } from "../iso.ts";
import { contact, totals } from "../orders/order-shape.ts";
import { orderView } from "../orders/order-view.ts";
import { doneView } from "../reason-view.ts";
import { count, detailFields, list, listOf, text, time, truth } from "../shapes.ts";
import { notAPerson, personBody, personOf } from "./person.ts";

const ORDERS_LISTED = 100;
const REQUESTS_LISTED = 50;

export const erase = endpoint("POST /erase", {
  summary: "Erases a person in all shops. Accounting facts stay; data at the loyalty service is not affected",
  permission: "owner",
  body: personBody,
  answers: {
    200: z.strictObject({
      erasedAt: time,
      orders: count,
      deliveries: count,
      waitingRequests: count,
      damaged: count,
      isListed: truth,
      orderIds: listOf({ shop: text, orderId: text }).describe("The first hundred"),
      ...detailFields,
    }),
  },
  problems: [422],
  answer: async ({ body, actor, words }, parts) => {
    const identity = personOf(body, parts.shops);
    if (identity === null) return refuse(notAPerson(body));
    const target = { shop: null, identities: [identity], orders: [] };
    const noteErasure = (facts: object) => parts.adminEvents.note("erased", { by: "admin", ...facts });
    const erased = await erasePerson({ ...parts, noteErasure }, target, actor);
    const { waitingRequests, damaged, isListed } = erased;
    parts.wakeDispatcher();
    const { deliveries, orders } = erased;
    return acted(
      { done: { code: "actErased", orders: orders.length, deliveries } },
      answer({
        erasedAt: iso(erased.at),
        orders: orders.length,
        deliveries,
        waitingRequests,
        damaged,
        isListed,
        orderIds: orders.slice(0, ORDERS_LISTED),
        ...doneView({ code: "personErased", waitingRequests, damaged, isListed }, words),
      }),
    );
  },
});

const privacyRequest = z.strictObject({
  id: text,
  shop: text,
  request: z.enum(["dataRequest", "redactCustomer", "redactShop"]),
  receivedAt: time,
  doneAt: time,
  orders: count,
  orderIds: list(text).describe("The first hundred"),
  erasedDeliveries: count,
  held: listOf({
    orderId: text,
    orderNumber: text.nullable(),
    contact,
    totals,
    points: z.enum(POINTS_STATES),
    firstSeenAt: time,
  }).describe("For an access request: the answer to pass on to the customer"),
});

export const listPrivacyRequests = endpoint("GET /privacy-requests", {
  summary: "Lists privacy requests that shops sent for their customers, newest first, with their results",
  permission: "viewer",
  forTenants: true,
  answers: { 200: z.strictObject({ items: list(privacyRequest) }) },
  answer: async ({ words }, parts) => {
    const requests = (await privacyRequests(parts)).slice(0, REQUESTS_LISTED);
    return answer({
      items: await Promise.all(requests.map((request) => requestView(parts, request, words))),
    });
  },
});

async function requestView({ store, shops, clock }: AdminContext, request: PrivacyRequest, words: Words) {
  const { id, shop, orderIds, erasedDeliveries } = request;
  const listed = request.request === "dataRequest" ? orderIds.slice(0, ORDERS_LISTED) : [];
  const records = await Promise.all(listed.map((orderId) => store.getOrder({ shop, orderId })));
  return {
    id,
    shop,
    request: request.request,
    receivedAt: iso(request.receivedAt),
    doneAt: iso(request.doneAt),
    orders: orderIds.length,
    orderIds: orderIds.slice(0, ORDERS_LISTED),
    erasedDeliveries,
    held: records
      .filter((record) => record !== null)
      .map((record) => {
        const { orderId, orderNumber, contact, totals, points, createdAt } = orderView(
          record,
          shops,
          clock.now(),
          words,
        );
        return { orderId, orderNumber, contact, totals, points, firstSeenAt: createdAt };
      }),
  };
}
