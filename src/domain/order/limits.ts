import type { BeyondLimit } from "../reason/reason.ts";
import type { OrderEvent } from "./order-event.ts";
import type { EndlessList } from "./order-record.ts";
import type {
  ContactCandidates,
  Dispute,
  Fulfillment,
  NamedValue,
  OrderSnapshot,
  ReadParts,
  ReferralHints,
  Refund,
} from "./order-snapshot.ts";

/**
 * How much one order may contain. Anyone who can sign a shop's deliveries controls every text and list of a snapshot,
 * and each is stored, listed, searched and forwarded, so each has a limit. A field beyond its limit that could matter
 * to points or to the person is removed whole, never cut, and named in `beyondLimits`, and the order is held. Some
 * fields are removed without holding the order, because they cannot have an effect: a tag of more than 255 characters
 * (the longest that shops allow); a discount code or an attribute that cannot contain a campaign or a number of points;
 * a landing page that no browser opens; and all products of an order with more of them than a rule can name, which
 * then count as not sent.
 */
export const LONGEST_TEXT = {
  orderNumber: 100,
  orderSequence: 40,
  status: 200,
  source: 200,
  customerId: 100,
  currency: 10,
  refundId: 100,
  fulfillment: 100,
  disputeId: 100,
  name: 255,
  email: 320,
  phone: 100,
  country: 10,
  tag: 255,
  discountCode: 255,
  attributeName: 100,
  attributeValue: 500,
  campaign: 100,
  landingUrl: 2000,
  product: 255,
} as const;

/** The most refunds, shipments, tags and so on: more than any real order has. */
export const LONGEST_LIST = 500;
/** The most ids and SKUs of products. */
const MOST_PRODUCTS = 3 * LONGEST_LIST;
/** The most names, addresses or numbers of one customer. */
export const MOST_CANDIDATES = 50;

/** The event without fields beyond their limits. Returns the same object if there are none. */
export function eventWithinLimits(event: OrderEvent): OrderEvent {
  switch (event.kind) {
    case "snapshot": {
      const snapshot = withinLimits(event.snapshot);
      const read = event.read === undefined ? undefined : readWithinLimits(event.read);
      if (snapshot === event.snapshot && read === event.read) return event;
      return { ...event, snapshot, ...(read === undefined ? {} : { read }) };
    }
    case "fulfillment": {
      const fulfillment = withShortStatus(event.fulfillment);
      return fulfillment === event.fulfillment ? event : { ...event, fulfillment };
    }
    default:
      return event;
  }
}

/** The snapshot without fields beyond their limits; the same object if there are none. Idempotent. */
export function withinLimits(snapshot: OrderSnapshot): OrderSnapshot {
  const beyond = new Set<string>(snapshot.beyondLimits);
  const hold = (field: HoldingField) => beyond.add(field);
  const text = <T extends string | null>(field: HoldingText, value: T, instead: T): T => {
    if (value === null || value.length <= LONGEST_TEXT[field]) return value;
    hold(field);
    return instead;
  };
  const list = <T>(field: HoldingList, items: readonly T[], most = LONGEST_LIST): readonly T[] => {
    if (items.length <= most) return items;
    hold(field);
    return [];
  };
  const words = (field: Candidate, values: readonly string[], most: number): readonly string[] => {
    const few = list(`${field}s`, values, most);
    const short = few.filter(({ length }) => length <= LONGEST_TEXT[field]);
    if (short.length < few.length) hold(field);
    return short.length < few.length ? short : few;
  };
  const { contact, referral, presentment } = snapshot;
  const refunds = list("refunds", snapshot.refunds);
  if (refunds.some(hasLongName)) hold("refundId");
  const fulfillments = list("fulfillments", snapshot.fulfillments);
  if (fulfillments.some(({ id }) => id.length > LONGEST_TEXT.fulfillment)) hold("fulfillment");
  const disputes = list("disputes", snapshot.disputes ?? []);
  if (disputes.some(isLongDispute)) hold("disputeId");
  const bounded: OrderSnapshot = {
    ...withFewProducts(snapshot),
    ...({
      orderNumber: text("orderNumber", snapshot.orderNumber, null),
      orderSequence: text("orderSequence", snapshot.orderSequence, null),
      status: text("status", snapshot.status, ""),
      source: text("source", snapshot.source, null),
      customerId: text("customerId", snapshot.customerId, null),
      currency: text("currency", snapshot.currency, ""),
      presentment: text("currency", presentment?.currency ?? null, null) === null ? null : presentment,
      tags: list("tags", fitting("tag", snapshot.tags)),
      customerTags: list("customerTags", fitting("tag", snapshot.customerTags)),
      refunds: refunds.some(hasLongName) ? [] : refunds,
      fulfillments: fulfillments
        .filter(({ id }) => id.length <= LONGEST_TEXT.fulfillment)
        .map(withShortStatus),
      contact: {
        names: words("name", contact.names, MOST_CANDIDATES),
        emails: words("email", contact.emails, MOST_CANDIDATES),
        phones: words("phone", contact.phones, MOST_CANDIDATES),
        countries: words("country", contact.countries, MOST_CANDIDATES),
      } satisfies ContactCandidates,
      referral: {
        discountCodes: list("discountCodes", fitting("discountCode", referral.discountCodes)),
        attributes: list("attributes", fittingAttributes(referral.attributes)),
        attributedCampaigns: list("campaigns", fitting("campaign", referral.attributedCampaigns)),
        landingUrl: (referral.landingUrl?.length ?? 0) > LONGEST_TEXT.landingUrl ? null : referral.landingUrl,
      } satisfies ReferralHints,
    } satisfies FieldLimits),
    ...(snapshot.disputes === undefined ? {} : { disputes: disputes.some(isLongDispute) ? [] : disputes }),
  };
  return beyond.size === 0 ? keptWhole(snapshot, bounded) : { ...bounded, beyondLimits: [...beyond].sort() };
}

/** The texts and lists of a snapshot that need a limit: a new field without one does not compile. */
type FieldLimits = {
  readonly [Field in keyof OrderSnapshot as OrderSnapshot[Field] extends number | boolean | null | undefined
    ? never
    : Field extends BoundedElsewhere
      ? never
      : Field]-?: OrderSnapshot[Field];
};

/**
 * Limited elsewhere: with the delivery (platform/translation-limits.ts), with the optional parts, or because the bridge
 * writes them.
 */
type BoundedElsewhere = "orderId" | "products" | "disputes" | "unreported" | "withheld" | "beyondLimits";

type Text = keyof typeof LONGEST_TEXT;
/** Removed if too long, without holding the order. */
type Harmless =
  | "tag"
  | "discountCode"
  | "attributeName"
  | "attributeValue"
  | "campaign"
  | "landingUrl"
  | "product";
type Candidate = "name" | "email" | "phone" | "country";
type HoldingText = Exclude<Text, Harmless>;
type HoldingList =
  | `${Candidate}s`
  | "refunds"
  | "fulfillments"
  | "disputes"
  | "tags"
  | "customerTags"
  | "discountCodes"
  | "attributes"
  | "campaigns";

/** Fields that hold the order if they are beyond their limits: each has a name in every language. */
export type HoldingField = HoldingText | HoldingList | EndlessList;

/** A new object only if a harmless field was removed. */
function keptWhole(snapshot: OrderSnapshot, bounded: OrderSnapshot): OrderSnapshot {
  const { referral, tags, customerTags, products, fulfillments } = bounded;
  const isWhole =
    fulfillments.every((shipment, at) => shipment === snapshot.fulfillments[at]) &&
    products === snapshot.products &&
    tags === snapshot.tags &&
    customerTags === snapshot.customerTags &&
    (Object.keys(referral) as (keyof ReferralHints)[]).every(
      (key) => referral[key] === snapshot.referral[key],
    );
  return isWhole ? snapshot : bounded;
}

/** Removes lists beyond a limit, which then count as not sent. Returns the same object if there are none. */
function readWithinLimits(read: ReadParts): ReadParts {
  const fits = (value: ReadParts[keyof ReadParts]) =>
    !Array.isArray(value) ||
    (value.length <= MOST_PRODUCTS && value.every(({ length }: string) => length <= LONGEST_TEXT.product));
  const parts = Object.entries(read);
  const fitting = parts.filter(([, value]) => fits(value));
  return fitting.length === parts.length ? read : Object.fromEntries(fitting);
}

function withFewProducts(snapshot: OrderSnapshot): OrderSnapshot {
  const { products = [], ...others } = snapshot;
  const isFew = products.length <= MOST_PRODUCTS;
  return isFew && products.every(({ length }) => length <= LONGEST_TEXT.product) ? snapshot : others;
}

function hasLongName({ id, currency }: Refund): boolean {
  return id.length > LONGEST_TEXT.refundId || (currency ?? "").length > LONGEST_TEXT.currency;
}

function isLongDispute({ id, amount }: Dispute): boolean {
  return id.length > LONGEST_TEXT.disputeId || (amount?.currency ?? "").length > LONGEST_TEXT.currency;
}

/** Cuts the status: it is for people only, and nothing depends on it. */
function withShortStatus(fulfillment: Fulfillment): Fulfillment {
  const status = fulfillment.status.slice(0, LONGEST_TEXT.fulfillment);
  return status === fulfillment.status ? fulfillment : { ...fulfillment, status };
}

function fitting(field: Text, values: readonly string[]): readonly string[] {
  const isFitting = ({ length }: string) => length <= LONGEST_TEXT[field];
  return values.every(isFitting) ? values : values.filter(isFitting);
}

function fittingAttributes(attributes: readonly NamedValue[]): readonly NamedValue[] {
  const isFitting = ({ name, value }: NamedValue) =>
    name.length <= LONGEST_TEXT.attributeName && value.length <= LONGEST_TEXT.attributeValue;
  return attributes.every(isFitting) ? attributes : attributes.filter(isFitting);
}

/** A field beyond its limit, without its content. */
export function limitOf(field: string): BeyondLimit {
  const longest = (LONGEST_TEXT as Readonly<Record<string, number>>)[field];
  if (longest !== undefined) return { field, limit: longest, of: "characters" };
  const isContact = ["names", "emails", "phones", "countrys"].includes(field);
  return { field, limit: isContact ? MOST_CANDIDATES : LONGEST_LIST, of: "entries" };
}
