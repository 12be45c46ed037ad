import { CONTACT_PARTS, type Moment, type OrderSnapshot } from "./order-snapshot.ts";

/** What one snapshot said of one part of the contact. */
interface ReportedValues {
  readonly at: Moment;
  readonly values: readonly string[];
}

/** `whole`: the newest snapshot that held all of the part. `partial`: the newest one with a gap, if newer. */
interface KnownPart {
  readonly whole: ReportedValues | null;
  readonly partial: ReportedValues | null;
}

/**
 * How to reach the customer, part by part, since a snapshot may hold one and have another withheld. What was
 * withheld from a snapshot never erases what an older one held; what it holds as empty does. Each part is a maximum.
 */
export type KnownContact = Readonly<Partial<Record<Part, KnownPart>>>;

/** The page that the customer's visit began with is a thing of the past: that a reading names none erases nothing. */
const PARTS = [...CONTACT_PARTS, "landingUrl"] as const;
type Part = (typeof PARTS)[number];

/** Adds what the snapshot holds; the same object when nothing of it is new. */
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
  // A customer who was erased at the shop is nobody from then on, and nothing else of that second brings them back.
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

/** At equal times more counts over less. */
function newer(known: ReportedValues | null, reported: ReportedValues): ReportedValues {
  if (known === null) return reported;
  const difference = reported.at - known.at || reported.values.length - known.values.length;
  if (difference !== 0) return difference > 0 ? reported : known;
  return JSON.stringify(reported.values) > JSON.stringify(known.values) ? reported : known;
}

/** The snapshot with all that is known of its customer. */
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
