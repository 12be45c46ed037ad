import { CONTACT_PARTS, type Moment, type OrderSnapshot } from "./order-snapshot.ts";

/** What one snapshot told of one part of the contact. */
interface Telling {
  readonly at: Moment;
  readonly values: readonly string[];
}

/** `whole`: the newest snapshot that was told all of the part. `partial`: the newest one with a gap, if newer. */
interface ToldPart {
  readonly whole: Telling | null;
  readonly partial: Telling | null;
}

/**
 * How to reach the customer, part by part, since a snapshot may tell of one and be kept from another. What a snapshot was
 * not told never erases what an older one was told; what it was told to be empty does. Each part is a maximum.
 */
export type ToldContact = Readonly<Partial<Record<Part, ToldPart>>>;

/** The page that the customer's visit began with is a thing of the past: that a reading names none erases nothing. */
const PARTS = [...CONTACT_PARTS, "landingUrl"] as const;
type Part = (typeof PARTS)[number];

/** Adds what the snapshot tells; the same object when nothing of it is new. */
export function mergeContact(known: ToldContact, snapshot: OrderSnapshot): ToldContact {
  const changed = PARTS.flatMap((part) => {
    const before = known[part] ?? NOTHING;
    const after = mergePart(before, snapshot, part);
    return after === before ? [] : [[part, after] as const];
  });
  return changed.length === 0 ? known : { ...known, ...Object.fromEntries(changed) };
}

const NOTHING: ToldPart = { whole: null, partial: null };
const REST_OF_SECOND_MS = 999;

function mergePart(before: ToldPart, snapshot: OrderSnapshot, part: Part): ToldPart {
  const { updatedAt, isAnonymised, withheld = [], referral } = snapshot;
  if (part === "landingUrl" && referral.landingUrl === null && !isAnonymised) return before;
  // A customer who was erased at the shop is told to be nobody, and nothing else of that second brings them back.
  const telling = isAnonymised
    ? { at: updatedAt + REST_OF_SECOND_MS, values: [] }
    : { at: updatedAt, values: valuesOf(snapshot, part) };
  const isWhole = isAnonymised || part === "landingUrl" || !withheld.includes(part);
  const whole = isWhole ? newer(before.whole, telling) : before.whole;
  const newest = isWhole ? before.partial : newer(before.partial, telling);
  const partial = newest !== null && newest.at > (whole?.at ?? Number.NEGATIVE_INFINITY) ? newest : null;
  return whole === before.whole && partial === before.partial ? before : { whole, partial };
}

function valuesOf({ contact, customerId, referral }: OrderSnapshot, part: Part): readonly string[] {
  if (part !== "customerId" && part !== "landingUrl") return contact[part];
  const value = part === "customerId" ? customerId : referral.landingUrl;
  return value === null ? [] : [value];
}

/** At equal times more counts over less. */
function newer(known: Telling | null, told: Telling): Telling {
  if (known === null) return told;
  const difference = told.at - known.at || told.values.length - known.values.length;
  if (difference !== 0) return difference > 0 ? told : known;
  return JSON.stringify(told.values) > JSON.stringify(known.values) ? told : known;
}

/** The snapshot with all that is known of its customer. */
export function withContact(snapshot: OrderSnapshot, told: ToldContact): OrderSnapshot {
  const values = (part: Part) => {
    const { whole, partial } = told[part] ?? NOTHING;
    return [...new Set([...(whole?.values ?? []), ...(partial?.values ?? [])])];
  };
  const { withheld: _, ...rest } = snapshot;
  const withheld = CONTACT_PARTS.filter((part) => told[part]?.whole == null);
  return {
    ...rest,
    contact: {
      names: values("names"),
      emails: values("emails"),
      phones: values("phones"),
      countries: values("countries"),
    },
    customerId: values("customerId")[0] ?? null,
    referral: { ...snapshot.referral, landingUrl: values("landingUrl")[0] ?? null },
    ...(withheld.length === 0 ? {} : { withheld }),
  };
}
