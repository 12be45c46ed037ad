import { z } from "zod";
import { orderIn, recordsIn } from "../../outbound/history/history-records.ts";
import { historySums } from "../../outbound/history/history-sums.ts";
import { keepPoints } from "../../outbound/history/keep-points.ts";
import { pointsReported } from "../../outbound/history/reported-points.ts";
import type { Reply } from "../../outbound/loyalty/loyalty-client.ts";
import { TRANSACTION_TYPES, transactionRequest } from "../../outbound/loyalty/loyalty-requests.ts";
import { byServiceName } from "../../words/history-columns.ts";
import type { Words } from "../../words/vocabulary.ts";
import type { AdminContext } from "../admin-context.ts";
import { answer, endpoint, type ProblemAnswer, refuse } from "../endpoint.ts";
import { type OrderRow, orderRow } from "../orders/order-shape.ts";
import { summaryView } from "../orders/order-view.ts";
import { byEmailOrMobile, customerFields, shopName } from "../queries.ts";
import { count, list, listOf, named, text, truth } from "../shapes.ts";
import { isOwnerOfAll, type Visitor } from "../sign-in/visitor.ts";
import { accountOf, customerOf, obstacleOf, UNREADABLE_MOBILE } from "./persons-call.ts";

const historyQuery = z
  .strictObject({
    shop: shopName,
    ...customerFields,
    type: z.enum(TRANSACTION_TYPES).default("all"),
  })
  .refine(...byEmailOrMobile);

/** The most known orders of the customer in the answer, last changed first. */
const ORDERS_SHOWN = 50;
/** The most orders read to show history entries under the shop's order number. */
const ORDERS_NAMED = 1_000;
/** The most orders listed as given points twice. */
const MOST_NAMED = 50;

const historySumsShape = z.strictObject({
  pending: count,
  approved: count,
  cancelled: count,
  redeemed: count,
  balance: z.int().nullable().describe("Approved minus redeemed; null: a line could not be read"),
  unread: count.describe("Lines whose points or state could not be read"),
  givenTwice: list(text).describe(
    "Orders with several entries of points, none of them cancelled; at most 50",
  ),
});

const customerPoints = named("CustomerPoints", {
  shop: text,
  brand: text,
  type: z.enum(TRANSACTION_TYPES),
  service: z.unknown().describe("The loyalty service's response, unchanged"),
  sums: historySumsShape.nullable().describe("The sums of `service`; null: they cannot be computed"),
  orders: list(orderRow).describe("The customer's 50 orders at the account that changed last"),
  olderOrders: listOf({
    shop: text,
    orderId: text,
    orderNumber: text.nullable(),
    loyaltyOrderId: z.number().nullable(),
  }).describe("Older orders that `service` names, among the 1,000 that changed last"),
  hasMoreOrders: truth,
});
export type CustomerPoints = z.output<typeof customerPoints>;

export const readPointsHistory = endpoint("GET /customers/points", {
  summary: "Returns a customer's points at the loyalty service, with the customer's orders",
  permission: "assistant",
  forTenants: true,
  query: historyQuery,
  answers: { 200: customerPoints },
  problems: [404, 409, 502],
  answer: ({ query, ...call }, parts) => pointsHistory(parts, query, call),
});

export const searchPointsHistory = endpoint("POST /customers/points", {
  summary: "The same with the customer in the body, so that it does not appear in logged URLs",
  permission: "assistant",
  forTenants: true,
  body: historyQuery,
  onlyReads: true,
  answers: { 200: customerPoints },
  problems: [404, 409, 502],
  answer: ({ body, ...call }, parts) => pointsHistory(parts, body, call),
});

async function pointsHistory(
  parts: AdminContext,
  { shop, email, mobile, type }: z.output<typeof historyQuery>,
  { visitor, words }: { readonly visitor: Visitor; readonly words: Words },
) {
  const found = accountOf(parts, shop, visitor);
  if (!found.ok) return found;
  const { shop: context, link } = found;
  const customer = customerOf({ email, mobile }, context);
  if (customer === null) return refuse(UNREADABLE_MOBILE);
  const obstacle = obstacleOf(link, "transaction", visitor);
  if (obstacle !== null) return obstacle;
  const reply = await link.call("transaction", "person", parts.log, (takePermit) =>
    link.client.send(transactionRequest({ ...customer, type }), takePermit),
  );
  if (reply.outcome.kind !== "done") return failed(reply, visitor);
  const q = "email" in customer ? customer.email : customer.mobile;
  const { brand } = context;
  // Searches all shops of the account, which treats the customer as one. In another account, the same address may
  // belong to someone else.
  const listed = (limit: number) => parts.store.listOrders({ brand, q, limit });
  const known = await listed(ORDERS_SHOWN);
  const asRead = known.items.map(({ pointsGiven, ...order }) => ({ ...order, known: pointsGiven }));
  const kept = await keepPoints(parts, asRead, pointsReported(reply.data));
  const { items, nextCursor } = kept === 0 ? known : await listed(ORDERS_SHOWN);
  const orders = items.map((item) => summaryView(item, words, parts.brands, parts.clock.now()));
  const named = nextCursor === null ? new Set() : namedIn(reply.data, orders);
  const all = named.size === 0 ? [] : (await listed(ORDERS_NAMED)).items;
  const olderOrders = all
    .filter(({ loyaltyOrderId }) => named.has(String(loyaltyOrderId)))
    .map(({ shop, orderId, orderNumber, loyaltyOrderId }) => ({
      shop,
      orderId,
      orderNumber,
      loyaltyOrderId,
    }));
  return answer({
    shop,
    brand,
    type,
    service: reply.data,
    sums: type === "all" ? sumsIn(reply.data, [...orders, ...olderOrders]) : null,
    orders,
    olderOrders,
    hasMoreOrders: nextCursor !== null,
  });
}

/** The orders that the service's answer names and that are not in `listed`. */
function namedIn(data: unknown, listed: readonly OrderRow[]): ReadonlySet<string> {
  const named = new Set(recordsIn(data).records.flatMap((record) => orderIn(record) ?? []));
  for (const { loyaltyOrderId } of listed) named.delete(String(loyaltyOrderId));
  return named;
}

/** Replaces the service's order ids by the shop's order numbers where the bridge knows the order. */
function sumsIn(data: unknown, orders: CustomerPoints["olderOrders"]) {
  const sums = historySums(data);
  if (sums === null) return null;
  const known = byServiceName(orders);
  const nameOf = (id: string) => known.get(id)?.orderNumber ?? id;
  return { ...sums, givenTwice: sums.givenTwice.slice(0, MOST_NAMED).map(nameOf) };
}

function failed({ outcome }: Reply, visitor: Visitor): ProblemAnswer {
  const next = (
    {
      transient: "soon",
      throttled: "inAMinute",
      unauthorised: isOwnerOfAll(visitor) ? "compareAccount" : "askForAccount",
      rejected: "checkCustomer",
      done: "soon",
    } as const
  )[outcome.kind];
  const reason = { code: "historyNotGiven", because: outcome.detail, next } as const;
  return refuse({ status: 502, error: "loyalty_service", reason });
}
