import { z } from "zod";
import { POINTS_STATES } from "../../domain/order/order-record.ts";
import type { ProblemDocument } from "../../http/problem-document.ts";
import { erasePerson } from "../../people/privacy/erase.ts";
import { emailIdentity, type Identity, mobileIdentity } from "../../people/privacy/mentions/identities.ts";
import { type PrivacyRequest, privacyRequests } from "../../people/privacy/shop-events.ts";
import type { Shops } from "../../shops/shop-context.ts";
import type { Words } from "../../words/vocabulary.ts";
import type { AdminContext } from "../admin-context.ts";
import { acted, answer, endpoint, refuse } from "../endpoint.ts";
import { expected } from "../expectations.ts";
import { iso } from "../iso.ts";
import { contact, totals } from "../orders/order-shape.ts";
import { orderView } from "../orders/order-view.ts";
import { emailText, typedText } from "../queries.ts";
import { doneView } from "../reason-view.ts";
import { count, detailFields, list, text, time, truth } from "../shapes.ts";

const ORDERS_LISTED = 100;
const REQUESTS_TOLD = 50;

const eraseBody = z
  .strictObject({ email: emailText.optional(), mobile: typedText.optional() })
  .refine(({ email, mobile }) => (email === undefined) !== (mobile === undefined), {
    path: ["email"],
    message: expected("expectedEmailOrMobile"),
  });

export const erase = endpoint({
  method: "POST",
  path: "/erase",
  summary:
    "Erases a person over all shops; the accounting facts stay, and the loyalty service keeps what it has",
  body: eraseBody,
  answers: {
    200: z.strictObject({
      erasedAt: time,
      orders: count,
      deliveries: count,
      waitingRequests: count,
      damaged: count,
      isListed: truth,
      orderIds: list(z.strictObject({ shop: text, orderId: text })).describe("The first hundred"),
      ...detailFields,
    }),
  },
  problems: [422],
  answer: async ({ body: { email, mobile }, actor, words }, parts) => {
    const identity = email === undefined ? mobileOf(mobile ?? "", parts.shops) : emailIdentity(email);
    if (identity === null) return refuse(email === undefined ? NO_MOBILE : NO_EMAIL);
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
  held: list(
    z.strictObject({
      orderId: text,
      orderNumber: text.nullable(),
      contact,
      totals,
      points: z.enum(POINTS_STATES),
      firstSeenAt: time,
    }),
  ).describe("For the question what is held: the answer to be passed on to the customer"),
});

export const listPrivacyRequests = endpoint({
  method: "GET",
  path: "/privacy-requests",
  summary: "What shops asked for in the name of their customers, newest first, and what was done",
  answers: { 200: z.strictObject({ items: list(privacyRequest) }) },
  answer: async ({ words }, parts) => {
    const requests = (await privacyRequests(parts)).slice(0, REQUESTS_TOLD);
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

/** A number without its country is somebody else's in another: it counts where all shops read it alike. */
function mobileOf(typed: string, shops: Shops): Identity | null {
  const read = [...shops.values()].map(({ programme }) =>
    mobileIdentity(typed, programme.contact.defaultCountry),
  );
  const values = new Set(read.map((identity) => identity?.value));
  return values.size === 1 ? (read[0] ?? null) : null;
}

const NO_EMAIL: ProblemDocument = {
  status: 422,
  error: "not_an_address",
  reason: { code: "erasureNeedsEmail" },
};

const NO_MOBILE: ProblemDocument = {
  status: 422,
  error: "not_a_number",
  reason: { code: "erasureNeedsMobile" },
};
