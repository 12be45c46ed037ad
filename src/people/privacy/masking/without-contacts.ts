import { HIDDEN } from "../../../domain/operation/exchange.ts";
import { maskedContact } from "./masked-contact.ts";
import { hiddenOf, type MaskPatterns, maskedText } from "./masked-text.ts";

/** Fields that hold a contact, wherever they are, with how it is masked. */
const CONTACT_FIELDS: Readonly<Record<string, (text: string) => string>> = {
  email: (email) => maskedContact({ email }),
  mobile: (mobile) => maskedContact({ mobile }),
  customerName: maskedName,
};
/** Objects that describe a customer's contact: there a name is a person's. */
const CONTACT_OBJECTS: ReadonlySet<string> = new Set(["contact"]);
/** What an act says that it changed, of a customer. */
const CHANGED_CONTACTS: ReadonlySet<unknown> = new Set(["name", "email", "mobile"]);
/** What the page needs as it is: it asks by these texts, or compares them. */
const KEPT_FIELDS: ReadonlySet<string> = new Set([
  ...["id", "shop", "brand", "orderId", "orderNumber", "delivery", "operation", "nextCursor", "code"],
]);
const TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/**
 * An answer for a person who may not see customers' contacts. Known fields are masked so that people who know the
 * customer recognise them; of every other text, whatever looks like an address or a number, or is a contact that the same
 * answer names.
 */
export function withoutContacts<Value>(value: Value): Value {
  const found = { names: [], emails: [], phones: [], countries: [] };
  collect(value, found);
  return masked(value, "", found) as Value;
}

interface FoundContacts {
  readonly names: readonly string[];
  readonly emails: string[];
  readonly phones: string[];
  readonly countries: readonly string[];
}

function collect(value: unknown, found: FoundContacts): void {
  if (Array.isArray(value)) for (const each of value) collect(each, found);
  else if (typeof value === "object" && value !== null)
    for (const [field, each] of Object.entries(value)) {
      if (typeof each !== "string") collect(each, found);
      else if (field === "email") found.emails.push(each);
      else if (field === "mobile") found.phones.push(each);
    }
}

/** Names are masked only in texts about the same customer: elsewhere they are words as well ("Will", "May"). */
function masked(value: unknown, field: string, found: FoundContacts, hidden = hiddenOf(found, "")): unknown {
  if (typeof value === "string") return maskedField(value, field, hidden);
  if (Array.isArray(value)) return value.map((each) => masked(each, field, found, hidden));
  if (typeof value !== "object" || value === null) return value;
  const names = namesIn(value);
  const here = names.length === 0 ? found : { ...found, names };
  const patterns = names.length === 0 ? hidden : hiddenOf(here, "");
  const fields = Object.entries(value).map(([name, each]) => {
    if (typeof each !== "string" || !isHiddenIn(value, field, name))
      return [name, masked(each, name, here, patterns)];
    return [name, name === "note" ? HIDDEN : maskedName(each)];
  });
  return Object.fromEntries(fields);
}

/** Of the customer whom the object is about. */
function namesIn(value: object): readonly string[] {
  const { customerName, contact } = value as { readonly customerName?: unknown; readonly contact?: unknown };
  const { name } = (contact ?? {}) as { readonly name?: unknown };
  return [customerName, name].filter((each) => typeof each === "string");
}

function ofOrder(value: object): boolean {
  return "orderId" in value && typeof value.orderId === "string";
}

/** Whether the text is a customer's, judged by the other fields of its object. */
function isHiddenIn(value: object, field: string, name: string): boolean {
  if (name === "name") return CONTACT_OBJECTS.has(field);
  if (name === "value") return field === "unusable";
  // People's notes about an order describe its customer in their own words; a programme's version has notes, too.
  if (name === "note") return ofOrder(value) || ("by" in value && !("version" in value));
  return (name === "before" || name === "after") && "thing" in value && CHANGED_CONTACTS.has(value.thing);
}

function maskedField(text: string, field: string, hidden: MaskPatterns): string {
  const mask = Object.hasOwn(CONTACT_FIELDS, field) ? CONTACT_FIELDS[field] : undefined;
  if (mask !== undefined) return text === "" ? text : mask(text);
  return KEPT_FIELDS.has(field) || TIME.test(text) ? text : maskedText(text, hidden);
}

/** "A••• L•••". */
function maskedName(name: string): string {
  const words = name.split(/[\s@]+/).filter((word) => word !== "");
  return words.map((word) => `${[...word][0]}${HIDDEN}`).join(" ");
}
