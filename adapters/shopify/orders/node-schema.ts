import { z } from "zod";

const text = z.string().nullish();
const money = z.object({ amount: z.string(), currencyCode: z.string() });
const pageInfo = z.object({ hasNextPage: z.boolean() });
const address = z
  .object({ name: text, firstName: text, lastName: text, phone: text, countryCodeV2: text })
  .nullish();
const fulfillment = z.object({
  legacyResourceId: z.string(),
  status: z.string(),
  createdAt: text,
  deliveredAt: text,
});
const refund = z.object({
  legacyResourceId: z.string(),
  createdAt: text,
  transactions: z.object({
    nodes: z.array(
      z.object({ kind: z.string(), status: z.string(), amountSet: z.object({ presentmentMoney: money }) }),
    ),
    pageInfo,
  }),
});

/** An order as the Admin API returns it. Strict where points depend on it; fields hidden from the app are `null`. */
export const orderNode = z.object({
  legacyResourceId: z.string(),
  name: text,
  number: z.number().nullish(),
  createdAt: text,
  updatedAt: z.string(),
  cancelledAt: text,
  test: z.boolean(),
  currencyCode: z.string(),
  sourceName: text,
  tags: z.array(z.string()).nullish(),
  displayFinancialStatus: text,
  displayFulfillmentStatus: z.string(),
  email: text,
  phone: text,
  discountCodes: z.array(z.string()).nullish(),
  totalPriceSet: z.object({ shopMoney: money, presentmentMoney: money }),
  edited: z.boolean(),
  originalTotalPriceSet: z.object({ shopMoney: money }),
  totalReceivedSet: z.object({ shopMoney: money }),
  customAttributes: z.array(z.object({ key: z.string(), value: text })).nullish(),
  customer: z
    .object({
      legacyResourceId: z.string(),
      firstName: text,
      lastName: text,
      tags: z.array(z.string()).nullish(),
      defaultEmailAddress: z.object({ emailAddress: text }).nullish(),
      defaultPhoneNumber: z.object({ phoneNumber: text }).nullish(),
      defaultAddress: address,
    })
    .nullish(),
  billingAddress: address,
  shippingAddress: address,
  customerJourneySummary: z
    .object({
      lastVisit: z.object({ landingPage: text }).nullish(),
      customerOrderIndex: z.number().int().nullish(),
    })
    .nullish(),
  lineItems: z
    .object({ nodes: z.array(z.object({ isGiftCard: z.boolean(), sku: text })), pageInfo })
    .nullish(),
  fulfillments: z.array(fulfillment).nullish(),
  disputes: z.array(z.object({ id: z.string(), status: z.string() })).nullish(),
  refunds: z.array(refund),
});
export type OrderNode = z.output<typeof orderNode>;
