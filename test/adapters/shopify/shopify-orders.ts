import type { OrderSnapshot } from "../../../src/domain/order/order-snapshot.ts";

/** What each order body in test/fixtures/shopify says, found by reading it. Times in the bodies are two hours ahead. */

const may = (day: number, hour: number, minute: number, second: number) =>
  Date.UTC(2026, 4, day, hour, minute, second);

/** The order of Zoë Beispiel when it was new: 59.90 EUR, nothing paid. */
export const PENDING: OrderSnapshot = {
  orderId: "5012345678901",
  orderNumber: "#1009",
  orderSequence: "1009",
  createdAt: may(4, 8, 15, 30),
  updatedAt: may(4, 8, 15, 31),
  status: "pending, unfulfilled",
  isTest: false,
  isDraft: false,
  isAnonymised: false,
  source: "web",
  tags: [],
  customerTags: [],
  customerId: "7012345678901",
  currency: "EUR",
  totalMinor: 5990,
  presentment: null,
  isGiftCardOnly: false,
  products: ["EX-901"],
  unreported: ["customerTags"],
  isPaid: false,
  paidAt: null,
  isFulfilled: false,
  fulfilledAt: null,
  isOrderCancelled: false,
  isVoided: false,
  isRefunded: false,
  isPartiallyRefunded: false,
  isDeleted: false,
  refunds: [],
  fulfillments: [],
  contact: {
    names: ["Zoë Beispiel", "Max Muster"],
    emails: ["zoe@customer.example"],
    phones: ["+4915123456789", "0151 23456789", "0049 151 23456789"],
    countries: ["DE", "AT"],
  },
  referral: { discountCodes: [], attributes: [], attributedCampaigns: [], landingUrl: null },
};

export const REFERRED: OrderSnapshot = {
  ...PENDING,
  updatedAt: may(4, 8, 16, 2),
  status: "paid, unfulfilled",
  isPaid: true,
  tags: ["VIP", "neu", "Stammkunde"],
  contact: {
    ...PENDING.contact,
    phones: ["+4915198765432", "+4915123456789", "0151 23456789", "0049 151 23456789"],
  },
  referral: {
    discountCodes: ["FREUND10"],
    attributes: [
      { name: "campaign", value: "42" },
      { name: "gift wrap", value: "yes" },
    ],
    attributedCampaigns: [],
    landingUrl: "/collections/tee?campaign=43&utm_source=brief",
  },
};

export const PARTLY_SHIPPED: OrderSnapshot = {
  ...PENDING,
  updatedAt: may(5, 7, 0, 0),
  status: "paid, partially fulfilled",
  isPaid: true,
  fulfillments: [{ id: "4012345678901", status: "success", at: may(5, 6, 59, 58) }],
};

/** A third shipment failed after the second one had ended the order: its time is not the time of fulfillment. */
export const SHIPPED: OrderSnapshot = {
  ...PENDING,
  updatedAt: may(6, 7, 0, 1),
  status: "paid, fulfilled",
  isPaid: true,
  isFulfilled: true,
  fulfilledAt: may(6, 7, 0, 0),
  fulfillments: [
    { id: "4012345678901", status: "success", at: may(5, 6, 59, 58) },
    { id: "4012345678902", status: "success", at: may(6, 7, 0, 0) },
    { id: "4012345678903", status: "failure", at: may(6, 7, 30, 0) },
  ],
};

/** Both parcels arrived; the third never left. */
export const DELIVERED: OrderSnapshot = {
  ...SHIPPED,
  updatedAt: may(8, 9, 0, 0),
  deliveredAt: may(8, 9, 0, 0),
};

/** 15.50 and 4.50 went back; a failed refund and a void are no money. */
export const PARTIAL_REFUND = {
  id: "2012345678901",
  amountMinor: 2000,
  currency: "EUR",
  at: may(9, 6, 0, 0),
};

export const PARTLY_REFUNDED: OrderSnapshot = {
  ...PENDING,
  updatedAt: may(9, 6, 0, 2),
  status: "partially refunded, fulfilled",
  isPartiallyRefunded: true,
  isPaid: true,
  isFulfilled: true,
  fulfilledAt: may(6, 7, 0, 0),
  refunds: [PARTIAL_REFUND],
  fulfillments: [{ id: "4012345678902", status: "success", at: may(6, 7, 0, 0) }],
};

export const CANCELLED: OrderSnapshot = {
  ...PENDING,
  updatedAt: may(10, 10, 0, 5),
  status: "refunded, unfulfilled, cancelled",
  isPaid: true,
  isOrderCancelled: true,
  isRefunded: true,
  refunds: [
    PARTIAL_REFUND,
    { id: "2012345678902", amountMinor: 3990, currency: "EUR", at: may(10, 10, 0, 3) },
  ],
};

/** What Shopify's test button sends under every topic: cancelled, voided and a test at once, an id above 2^53. */
export const SYNTHETIC: OrderSnapshot = {
  ...PENDING,
  orderId: "820982911946154508",
  orderNumber: "#9999",
  orderSequence: "1234",
  createdAt: Date.UTC(2022, 0, 1),
  updatedAt: Date.UTC(2022, 0, 1),
  status: "voided, unfulfilled, cancelled",
  isTest: true,
  tags: ["tag1", "tag2"],
  customerId: "115310627314723954",
  currency: "USD",
  totalMinor: 40495,
  isOrderCancelled: true,
  isVoided: true,
  contact: {
    names: ["Jo Sample", "Sam Sample"],
    emails: ["jo@customer.example", "jo.sample@customer.example"],
    phones: ["555-555-SHIP"],
    countries: ["US"],
  },
};

/** The app may not see protected fields: the keys are absent, addresses are a country and no more. */
export const UNPROTECTED: OrderSnapshot = {
  ...PENDING,
  orderId: "5012345678910",
  orderNumber: "#1010",
  orderSequence: "1010",
  status: "paid, unfulfilled",
  isPaid: true,
  customerId: "7012345678910",
  contact: { names: [], emails: [], phones: [], countries: ["DE"] },
  withheld: ["names", "emails", "phones"],
};

/** Nobody has no tags. */
const { unreported: _, ...WITHOUT_CUSTOMER } = PENDING;

/** From a draft, by phone: the email is empty text, customer and addresses are absent. Authorized is not paid. */
export const NOBODY: OrderSnapshot = {
  ...WITHOUT_CUSTOMER,
  orderId: "5012345678911",
  orderNumber: "#1011",
  orderSequence: "1011",
  status: "authorized, unfulfilled",
  source: "shopify_draft_order",
  customerId: null,
  contact: { names: [], emails: [], phones: [], countries: [] },
};

/** 100.00 EUR paid as 16,234 yen, of which half went back in yen. */
export const IN_YEN: OrderSnapshot = {
  ...WITHOUT_CUSTOMER,
  orderId: "5012345678912",
  orderNumber: "B-1012/26",
  orderSequence: "1012",
  updatedAt: may(9, 6, 0, 1),
  status: "partially refunded, unfulfilled",
  isPartiallyRefunded: true,
  customerId: null,
  totalMinor: 10000,
  presentment: { currency: "JPY", totalMinor: 16234 },
  isPaid: true,
  refunds: [{ id: "2012345678912", amountMinor: 8117, currency: "JPY", at: may(9, 6, 0, 0) }],
  contact: { names: [], emails: ["zoe@customer.example"], phones: ["03-1234-5678"], countries: ["JP"] },
};

export const GIFT_CARDS: OrderSnapshot = {
  ...PENDING,
  orderId: "5012345678913",
  orderNumber: "#1013",
  orderSequence: "1013",
  status: "paid, unfulfilled",
  totalMinor: 5000,
  isPaid: true,
  isGiftCardOnly: true,
  products: ["EX-913"],
  contact: { ...PENDING.contact, names: ["Zoë Beispiel"], countries: ["DE"] },
};
