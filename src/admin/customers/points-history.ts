import { z } from "zod";
import type { Log } from "../../log/log.ts";
import type { BrandLink } from "../../outbound/brand/brand-link.ts";
import type { Reply } from "../../outbound/loyalty/loyalty-client.ts";
import { TRANSACTION_TYPES } from "../../outbound/loyalty/loyalty-requests.ts";
import type { Shops } from "../../shops/shop-context.ts";
import type { Store } from "../../store/store.ts";
import type { Words } from "../../words/words.ts";
import type { CustomerPoints } from "../answers.ts";
import { type ApiAnswer, answer, type Endpoint, endpoint, refuse, refuseUnknown } from "../endpoint.ts";
import { expected } from "../expectations.ts";
import { summaryView } from "../orders/order-view.ts";
import { emailText, shopName, typedText } from "../queries.ts";
import { customerOf, obstacleOf, UNREADABLE_MOBILE } from "./persons-call.ts";

export interface HistoryParts {
  readonly store: Store;
  readonly shops: Shops;
  readonly brands: ReadonlyMap<string, BrandLink>;
  readonly log: Log;
}

const historyQuery = z
  .strictObject({
    shop: shopName,
    email: emailText.optional(),
    mobile: typedText.optional(),
    type: z.enum(TRANSACTION_TYPES).default("all"),
  })
  .refine(({ email, mobile }) => (email === undefined) !== (mobile === undefined), {
    path: ["email"],
    message: expected("expectedEmailOrMobile"),
  });

/** A customer's orders that we know, newest change first. */
const ORDERS_SHOWN = 50;

/** Asked for in the address, or in the body, where the customer leaves no trace in what others keep of addresses. */
export function readPointsHistory(parts: HistoryParts, where: "query" | "body"): Endpoint {
  return where === "query"
    ? endpoint({ query: historyQuery, answer: ({ query, words }) => pointsHistory(parts, query, words) })
    : endpoint({ body: historyQuery, answer: ({ body, words }) => pointsHistory(parts, body, words) });
}

/** What the loyalty service holds of a customer, as it says it, with our orders of the same customer beside it. */
async function pointsHistory(
  parts: HistoryParts,
  { shop, email, mobile, type }: z.infer<typeof historyQuery>,
  words: Words,
): Promise<ApiAnswer> {
  const context = parts.shops.get(shop);
  const link = context === undefined ? undefined : parts.brands.get(context.brand);
  if (context === undefined || link === undefined) return refuseUnknown("shop");
  const customer = customerOf({ email, mobile }, context);
  if (customer === null) return refuse(UNREADABLE_MOBILE);
  const obstacle = obstacleOf(link, "transaction");
  if (obstacle !== null) return obstacle;
  const reply = await link.call("transaction", "person", parts.log, (takePermit) =>
    link.client.transaction({ ...customer, type }, takePermit),
  );
  if (reply.outcome.kind !== "done") return failed(reply);
  const q = "email" in customer ? customer.email : customer.mobile;
  const { items, nextCursor } = await parts.store.listOrders({ shop, q, limit: ORDERS_SHOWN });
  const { brand } = context;
  return answer<CustomerPoints>({
    shop,
    brand,
    type,
    service: reply.data,
    orders: items.map((item) => summaryView(item, words)),
    hasMoreOrders: nextCursor !== null,
  });
}

function failed({ outcome }: Reply): ApiAnswer {
  const next = (
    {
      transient: "soon",
      throttled: "inAMinute",
      unauthorised: "correctAccount",
      rejected: "checkCustomer",
      done: "soon",
    } as const
  )[outcome.kind];
  const reason = { code: "historyNotGiven", because: outcome.detail, next } as const;
  return refuse({ status: 502, error: "loyalty_service", reason });
}
