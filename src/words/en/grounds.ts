import type { Ending, Evidence, Exclusion, NoReferral, Reason } from "../../domain/reason/reason.ts";
import type { Catalog } from "../catalog.ts";
import { decisions } from "./page-order.ts";

export const grounds: Catalog<Exclusion | Ending | Evidence | NoReferral, Reason> = {
  testOrder: () => "it is a test order",
  draftOrder: () => "it is a checkout that is not an order yet",
  erasedAtShop: () => "the customer's data were erased at the shop",
  excludedTag: ({ tag }, { quote }) => `the order has the excluded tag ${quote(tag)}`,
  excludedCustomerTag: ({ tag }, { quote }) => `the customer has the excluded tag ${quote(tag)}`,
  excludedSource: ({ source }, { quote }) => `orders from ${quote(source)} are excluded`,
  excludedCurrency: ({ currency }, { quote }) => `orders in ${quote(currency)} are excluded`,
  zeroTotal: () => "its total is zero",
  belowMinimum: ({ amountMinor, currency }, { amount }) =>
    `its total is below ${amount(amountMinor, currency)}`,
  giftCardsOnly: () => "it contains nothing but gift cards",
  excludedByRule: ({ rule, name }, { quote }) =>
    name === null
      ? `exclusion rule ${rule} fits it`
      : `the exclusion rule ${quote(name)} fits it (number ${rule})`,
  history: ({ createdAt, earnFrom }, { time }) =>
    `it was placed on ${time(createdAt)}, before orders earn here (since ${time(earnFrom)}, earn.from). “${decisions.approve}” or “${decisions.letEarn}” gives it points`,

  cancelledByPerson: ({ by }) => `${by} cancelled the points`,
  orderDeleted: () => "the order was deleted",
  orderCancelled: () => "the order was cancelled",
  paymentVoided: () => "the payment was voided",
  disputeLost: () => "the dispute over its payment was lost",
  fullyRefunded: () => "the order was fully refunded",
  refundedShare: ({ amountMinor, currency, share }, { amount, percent }) =>
    `${amount(amountMinor, currency)} went back, and from ${percent(share)} of the order on the points are cancelled`,

  discountCodeUsed: ({ discountCode }, { quote }) => `the discount code ${quote(discountCode)} was used`,
  attributeSays: ({ name, value }, { quote }) => `the order's attribute ${quote(name)} is ${quote(value)}`,
  shopAttributes: ({ campaign }, { quote }) => `the shop credits the order to campaign ${quote(campaign)}`,
  landingPageSays: ({ parameter, value }, { quote }) =>
    `the visit began at a page with ${quote(`${parameter}=${value}`)}`,
  defaultCampaign: () => "it is the shop's default campaign",

  ownReferral: () => "the customer is named as who referred the order",
  notFirstOrder: () => "it is not the customer's first order",
};
