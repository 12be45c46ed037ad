import { CONTACT_PARTS, type Moment, type OrderSnapshot } from "./order-snapshot.ts";

/** The values of one part of the contact, from one snapshot. */
interface ReportedValues {
  readonly at: Moment;
  readonly values: readonly string[];
}

/** `whole`: the newest snapshot with the complete part. `partial`: the newest one with an incomplete part, if newer. */
interface KnownPart {
  readonly whole: ReportedValues | null;
  readonly partial: ReportedValues | null;
}

/**
 * The customer's contact, merged part by part, since the shop may withhold some parts of a snapshot. A withheld part
 * never replaces the values of an older snapshot; an empty one does. Each part is a maximum.
 */
export type KnownContact = Readonly<Partial<Record<Part, KnownPart>>>;

/** The landing page of a visit does not change, so a snapshot without one keeps the known value. */
const PARTS = [...CONTACT_PARTS, "landingUrl"] as const;
type Part = (typeof PARTS)[number];

/** Adds what the snapshot contains; returns the same object if nothing is new. */
export function mergeContact(known: KnownContact, snapshot: OrderSnapshot): KnownContact {
  const changed = PARTS.flatMap((part) => {
    const before = known[part] ?? NOTHING;
    const after = mergePart(before, snapshot, part);
    return after === before ? [] : [[part, after] as const];
  });
  return changed.length === 0 ? known : { ...known, ...Object.fromEntries(changed) };
}

const NOTHING: KnownPart = { whole: null, partial: null };
const END_OF_SECOND_MS = 999;

function mergePart(before: KnownPart, snapshot: OrderSnapshot, part: Part): KnownPart {
  const { updatedAt, isAnonymised, withheld = [], referral } = snapshot;
  if (part === "landingUrl" && referral.landingUrl === null && !isAnonymised) return before;
  // A customer erased at the shop stays erased, even if another snapshot of the same second has contact data.
  const reported = isAnonymised
    ? { at: updatedAt + END_OF_SECOND_MS, values: [] }
    : { at: updatedAt, values: valuesOf(snapshot, part) };
  const isWhole = isAnonymised || part === "landingUrl" || !withheld.includes(part);
  const whole = isWhole ? newer(before.whole, reported) : before.whole;
  const newest = isWhole ? before.partial : newer(before.partial, reported);
  const partial = newest !== null && newest.at > (whole?.at ?? Number.NEGATIVE_INFINITY) ? newest : null;
  return whole === before.whole && partial === before.partial ? before : { whole, partial };
}

function valuesOf({ contact, customerId, referral }: OrderSnapshot, part: Part): readonly string[] {
  if (part !== "customerId" && part !== "landingUrl") return contact[part];
  const value = part === "customerId" ? customerId : referral.landingUrl;
  return value === null ? [] : [value];
}

/** At equal times, more values take precedence over fewer. */
function newer(known: ReportedValues | null, reported: ReportedValues): ReportedValues {
  if (known === null) return reported;
  const difference = reported.at - known.at || reported.values.length - known.values.length;
  if (difference !== 0) return difference > 0 ? reported : known;
  return JSON.stringify(reported.values) > JSON.stringify(known.values) ? reported : known;
}

/** The snapshot with everything known about its customer. */
export function withContact(snapshot: OrderSnapshot, known: KnownContact): OrderSnapshot {
  const values = (part: Part) => {
    const { whole, partial } = known[part] ?? NOTHING;
    return [...new Set([...(whole?.values ?? []), ...(partial?.values ?? [])])];
  };
  const { withheld: _, ...rest } = snapshot;
  const withheld = CONTACT_PARTS.filter((part) => known[part]?.whole == null);
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
