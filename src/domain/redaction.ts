import type { ParsePhone } from "./contact.ts";
import type { OrderEvent } from "./order-event.ts";
import type { OrderRecord } from "./order-record.ts";
import type { Moment, OrderSnapshot } from "./order-snapshot.ts";

/**
 * Erases the person and keeps the accounting facts: ids, times, amounts, states and what was sent. A redacted order
 * earns nothing more (see `exclusion`), while points it has can still be cancelled by its number.
 */
export function redactRecord(record: OrderRecord, now: Moment): OrderRecord {
  const { snapshot } = record.facts;
  return {
    ...record,
    facts: {
      ...record.facts,
      snapshot: snapshot === null ? null : redactSnapshot(snapshot),
      contact: {},
    },
    contactOverride: { name: null, email: null, mobile: null },
    mobile: null,
    erasedAt: record.erasedAt ?? now,
    changedAt: now,
  };
}

/** What a platform tells of the order later must not bring the person back. */
export function redactEvent(event: OrderEvent): OrderEvent {
  return event.kind === "snapshot" ? { ...event, snapshot: redactSnapshot(event.snapshot) } : event;
}

/** Tags and attributes go too: shops write names and addresses into them. */
function redactSnapshot({ withheld: _, ...snapshot }: OrderSnapshot): OrderSnapshot {
  return {
    ...snapshot,
    isAnonymised: true,
    customerId: null,
    tags: [],
    customerTags: [],
    contact: { names: [], emails: [], phones: [], countries: [] },
    referral: { discountCodes: [], attributes: [], attributedCampaigns: [], landingUrl: null },
  };
}

/** How a person is known: what was written, in the one form that it is compared in. */
export interface Identity {
  readonly kind: "email" | "mobile";
  /** Lower case, or E.164. */
  readonly value: string;
}

export function emailIdentity(typed: string): Identity {
  return { kind: "email", value: typed.trim().toLowerCase() };
}

/** Everything a snapshot tells a person by. */
export function identitiesOf(
  { contact }: OrderSnapshot,
  defaultCountry: string,
  parsePhone: ParsePhone,
): readonly Identity[] {
  const countries = [...contact.countries, defaultCountry];
  const mobiles = contact.phones.flatMap((typed) =>
    countries.map((country) => parsePhone(typed, country)).filter((mobile) => mobile !== null),
  );
  return [
    ...contact.emails.map(emailIdentity),
    ...[...new Set(mobiles)].map((value) => ({ kind: "mobile", value }) as const),
  ];
}
