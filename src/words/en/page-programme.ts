import type { RefundPolicy } from "../../domain/plan/programme.ts";
import type { Conditions } from "../../domain/rules/conditions.ts";
import { conditionLabels } from "../condition-labels.ts";
import type { Format } from "../format.ts";
import { CONDITION_WORDS } from "./conditions.ts";

const ORDERS = { one: "# order", other: "# orders" } as const;

/** A shop's programme: by which rules orders get points. */
export const programme = {
  about:
    "By these rules orders get points. An order that was given its points keeps the version it got them by, return window included; every other order, also one placed before, goes by the version that counts. Look ahead first: it shows what the change would have made of past orders, and sends nothing.",
  counts: ({ version, by, when }: { version: number; by: string | null; when: string }) =>
    by === null
      ? `Version ${version} counts, from the configuration file (${when}).`
      : `Version ${version} counts, saved by ${by} (${when}).`,
  backToFile: ({ version, by, when }: { version: number; by: string; when: string }) =>
    `Version ${version} counts: ${by} went back to what the configuration file says (${when}).`,
  locked: "The configuration file allows no other programme than its own: you can look ahead, not save.",
  way: ({ begun, approved, days }: { begun: string; approved: string; days: number }, { count }: Format) =>
    `${begun} → points pending → ${approved} → ${days > 0 ? `${count(days, { one: "# day", other: "# days" })} → ` : ""}points approved`,
  fields: {
    "earn.on": "Points are given when the order is",
    "earn.activityId": "Activity of all other orders",
    "approve.on": "They are approved once the order is",
    "approve.afterDays": "Return window, in days",
    "cancel.partialRefund": "A partial refund",
    "cancel.share": "From so many percent of the total on",
    "conversion.on": "A referral counts once",
    "conversion.defaultCampaignId": "Campaign of orders that name none",
    "conversion.attribute": "Cart attribute with the campaign",
    "conversion.urlParameter": "Parameter of the landing page with the campaign",
    "conversion.referrer": "Attribute or parameter with the referrer",
    "conversion.notForOneself": "Nobody is the referrer of an order of their own",
    "conversion.firstOrderOnly": "Only a customer's first order counts as a referral",
    "redeem.attribute": "Cart attribute with the points to redeem",
    "redeem.discountCodePattern": "Pattern of discount codes",
    "contact.missing": "An order that lacks its e-mail or its mobile (both are needed)",
    "contact.placeholderMobile": "Placeholder for the mobile number",
    "contact.defaultCountry": "Country of phone numbers that name none",
    "exclude.tags": "Order with one of these tags",
    "exclude.customerTags": "Customer with one of these tags",
    "exclude.sources": "From one of these sales channels",
    "exclude.currencies": "In one of these currencies",
    "exclude.minTotal": "Total below",
    "exclude.zeroTotal": "Orders with a total of zero",
    "exclude.giftCardOnly": "Orders of nothing but gift cards",
  },
  moments: { created: "placed", paid: "paid", fulfilled: "fulfilled", delivered: "delivered" },
  refunds: {
    keep: "changes nothing",
    cancel: "cancels the points",
    ask: "waits for a person",
  } satisfies Record<RefundPolicy, string>,
  contacts: { hold: "waits for it", skip: "gets no points", placeholder: "takes the placeholder" },
  referralMoments: {
    created: "the order is placed",
    paid: "the order is paid",
    fulfilled: "the order is fulfilled",
    approved: "the points are approved",
  },
  referrals: "Referrals",
  referralsAbout:
    "An order that a referral led to counts for the referrer's campaign. Once recorded, it cannot be taken back.",
  codes: "Discount codes of referrers",
  codeRow: ({ number }: { number: number }) => `Discount code ${number}`,
  code: "Discount code",
  campaign: "Campaign",
  addCode: "Add a discount code",
  removeCode: ({ number }: { number: number }) => `Remove discount code ${number}`,
  manyCodes: ({ codes }: { codes: number }, { count }: Format) =>
    `${count(codes, { one: "# discount code stands for a campaign", other: "# discount codes stand for campaigns" })}: too many for this page; they are changed in the text.`,
  redemption: "Redeeming points",
  canRedeem: "Customers can redeem points with an order",
  codeBefore: "Discount codes begin with",
  codeAfter: "after the points, they go on with",
  codeExample: ({ code, points }: { code: string; points: number }, { quote, count }: Format) =>
    `The code ${quote(code)} redeems ${count(points, { one: "# point", other: "# points" })}.`,
  contact: "Contact",
  rules: "Rules: the first that fits chooses the activity",
  exclusions: "Orders that earn nothing",
  exclusionsAbout: "An order that any of these fits gets no points. What is left empty does not matter.",
  ruleLists: {
    earn: {
      none: "No rules yet: every order earns at the activity above.",
      add: "Add a rule",
      title: ({ number }: { number: number }) => `Rule ${number}`,
      remove: ({ number }: { number: number }) => `Remove rule ${number}`,
      moveUp: ({ number }: { number: number }) => `Move rule ${number} up`,
      field: ({ number, field }: { number: number; field: string }) => `Rule ${number}: ${field}`,
    },
    exclude: {
      none: "No exclusions with several conditions yet.",
      add: "Add an exclusion",
      title: ({ number }: { number: number }) => `Exclusion ${number}`,
      remove: ({ number }: { number: number }) => `Remove exclusion ${number}`,
      moveUp: ({ number }: { number: number }) => `Move exclusion ${number} up`,
      field: ({ number, field }: { number: number; field: string }) => `Exclusion ${number}: ${field}`,
    },
  },
  earnsAt: ({ asked, activityId }: { asked: string; activityId: string }) =>
    `${asked === "" ? "any order" : asked} → activity ${activityId}`,
  earnsNothing: ({ asked }: { asked: string }) => `${asked} → no points`,
  ruleName: "Name",
  ruleActivity: "earns at activity",
  conditions: {
    tags: "Order with one of these tags",
    customerTags: "Customer with one of these tags",
    sources: "From one of these sales channels",
    currencies: "In one of these currencies",
    countries: "From one of these countries",
    discountCodes: "With one of these discount codes",
    minTotal: "Total from",
    maxTotal: "Total up to",
    products: "With one of these products (id or SKU)",
    productTypes: "With one of these product types",
    collections: "From one of these collections or categories (id)",
    firstOrder: "Which order of a customer",
    weekdays: "Placed on one of these days",
    hours: "Placed at this time of day",
    dates: "Placed between these dates",
  } satisfies Record<keyof Conditions, string>,
  spans: {
    "hours.from": "Placed from this time on",
    "hours.to": "Placed before this time",
    "dates.from": "Placed from this day on",
    "dates.until": "Placed until this day",
  },
  anotherCondition: "Another condition",
  addCondition: "Add the condition",
  clock: "Days and times go by the shop's clock.",
  asks: conditionLabels(CONDITION_WORDS),
  alsoAsks: ", and ",
  firstOrders: { any: "any", first: "only the first", later: "only later ones" },
  commas: "Several are separated by commas. What is left empty does not matter.",
  textAbout:
    "The whole programme as it would stand in the configuration file, with the settings that have no field here.",
  toText: "Change it as text",
  toForm: "Back to the fields",
  unsavedQuestion: "What was changed is not saved. Leave the page all the same?",
  leaveQuestion: "It has mistakes and cannot be carried over: what was typed here is lost.",
  text: "Programme as text",
  lookAhead: "Look ahead",
  days: "Orders of the last days",
  stop: "Stop",
  compared: ({ scanned, differing }: { scanned: number; differing: number }, { count, number }: Format) =>
    `${count(scanned, ORDERS)} compared, ${number(differing)} would differ.`,
  states: {
    running: "Looking ahead",
    done: "Looked ahead",
    failed: "Stopped by a problem",
    cancelled: "Stopped",
  },
  kinds: {
    wouldEarn: "would get points",
    wouldNotEarn: "would get no points",
    wouldEarnElsewhere: "would earn at another activity",
    wouldBeApproved: "would be approved at another time",
    wouldNotBeApproved: "would not be approved",
    wouldConvert: "would count otherwise as a referral",
    wouldRedeem: "would redeem otherwise",
    wouldWait: "would wait",
    wouldNotWait: "would not wait any more",
  },
  allSame: "No order would differ.",
  andMore: ({ orders }: { orders: number }, { count }: Format) => `and ${count(orders, ORDERS)} more`,
  note: "Why it is changed",
  save: "Save",
  saveQuestion: "From now on, orders get points by this programme.",
  notLookedAhead: "Nobody has looked ahead with it yet.",
  saved: ({ version }: { version: number }) => `Version ${version} counts now.`,
  same: ({ version }: { version: number }) =>
    `Nothing was saved: it says the same as version ${version}, which counts already.`,
  problems: ({ problems }: { problems: number }, { count }: Format) =>
    `${count(problems, { one: "One thing has", other: "# things have" })} to be corrected:`,
  saveUpon: ({ version }: { version: number }) => `Save mine after version ${version}`,
  versions: "Versions",
  ofFile: "Configuration file",
  countsNow: "counts",
  back: ({ version }: { version: number }) => `Back to version ${version}`,
  backQuestion: "It counts again from now on, as a new version.",
  copyFrom: "Take another shop's programme",
  take: "Take it into the text",
};

export type ProgrammeLabels = typeof programme;
