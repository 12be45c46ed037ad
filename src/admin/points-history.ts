import { z } from "zod";
import type { Log } from "../log.ts";
import type { BrandLink } from "../outbound/brand-link.ts";
import type { Reply } from "../outbound/loyalty-client.ts";
import { unavailable } from "../problem-document.ts";
import { parsePhone } from "../reconcile/phone.ts";
import type { ShopContext, Shops } from "../shop-context.ts";
import type { Store } from "../store/store.ts";
import { type ApiAnswer, answer, type Endpoint, endpoint, refuse, refuseUnknown } from "./endpoint.ts";
import { summaryView } from "./order-view.ts";
import { emailText, shopName, typedText } from "./queries.ts";

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
    type: z.enum(["earn", "redeem", "all", "ledger"]).default("all"),
  })
  .refine(({ email, mobile }) => (email === undefined) !== (mobile === undefined), {
    path: ["email"],
    message: "expected either an email or a mobile",
  });

/** A customer's orders that we know, newest change first. */
const ORDERS_SHOWN = 50;

/** What the loyalty service holds of a customer, as it says it, with our orders of the same customer beside it. */
export function readPointsHistory(parts: HistoryParts): Endpoint {
  return endpoint({
    query: historyQuery,
    answer: async ({ query: { shop, email, mobile, type } }) => {
      const context = parts.shops.get(shop);
      const link = context === undefined ? undefined : parts.brands.get(context.brand);
      if (context === undefined || link === undefined) return refuseUnknown("shop");
      const customer = email === undefined ? readMobile(mobile ?? "", context) : { email };
      if (customer === null) return refuse(unreadableMobile);
      const obstacle = obstacleOf(link);
      if (obstacle !== null) return obstacle;
      const reply = await readTransactions(parts, link, { ...customer, type });
      if (reply.outcome.kind !== "done") return failed(reply);
      const q = "email" in customer ? customer.email : customer.mobile;
      const { items } = await parts.store.listOrders({ shop, q, limit: ORDERS_SHOWN });
      const { brand } = context;
      return answer({ shop, brand, type, service: reply.data, orders: items.map(summaryView) });
    },
  });
}

async function readTransactions(
  { store, log }: HistoryParts,
  link: BrandLink,
  request: Parameters<BrandLink["client"]["transaction"]>[0],
): Promise<Reply> {
  const bucket = link.bucketOf("transaction");
  const reply = await link.client.transaction(request, async () => {
    const slot = await link.budget(bucket).take("person");
    try {
      await store.rememberCall(link.startingCall(bucket));
    } catch (error) {
      slot.unused();
      throw error;
    }
    return slot;
  });
  link.heed(bucket, reply.outcome, log);
  return reply;
}

/** A person does not want to wait for an hour: says so at once when no call may be made now. */
function obstacleOf(link: BrandLink): ApiAnswer | null {
  if (link.rest?.kind === "paused") {
    const detail = `The loyalty account of brand ${link.brand} does not accept calls (${link.rest.reason}): correct its key or address in the configuration.`;
    return refuse(unavailable(detail, 60));
  }
  const budget = link.budget(link.bucketOf("transaction"));
  if (budget.free("person") > 0) return null;
  const seconds = Math.ceil(budget.freeInMs() / 1000);
  const detail = `The loyalty service's limit of requests is used up: ask again in ${seconds} seconds.`;
  return refuse(unavailable(detail, seconds));
}

function failed({ outcome }: Reply): ApiAnswer {
  const advice = {
    transient: "ask again in a moment",
    throttled: "ask again in a minute",
    unauthorised: "correct the brand's key or address in the configuration",
    rejected: "check whether the loyalty service knows this customer",
    done: "",
  }[outcome.kind];
  const detail = `The loyalty service did not give the history (${outcome.detail}): ${advice}.`;
  return refuse({ status: 502, error: "loyalty_service", detail });
}

function readMobile(typed: string, { programme }: ShopContext): { readonly mobile: string } | null {
  const mobile = parsePhone(typed, programme.contact.defaultCountry);
  return mobile === null ? null : { mobile };
}

const unreadableMobile = {
  status: 400,
  error: "invalid_request",
  detail: "This mobile number cannot be read: write it with its country code, for example +491701234567.",
};
