import { HIDDEN } from "../../../domain/operation/exchange.ts";
import { maskedContact } from "./masked-contact.ts";
import { hiddenOf, type MaskPatterns, maskedText } from "./masked-text.ts";

/** Fields that contain a contact in any object, each with its mask. */
const CONTACT_FIELDS: Readonly<Record<string, (text: string) => string>> = {
  email: (email) => maskedContact({ email }),
  mobile: (mobile) => maskedContact({ mobile }),
  customerName: maskedName,
};
/** Objects that describe a customer's contact, in which `name` is the person's name. */
const CONTACT_OBJECTS: ReadonlySet<string> = new Set(["contact"]);
/** The changes of an act that contain a customer's contact. */
const CHANGED_CONTACTS: ReadonlySet<unknown> = new Set(["name", "email", "mobile"]);
/** Fields that the page needs unchanged, because it sends or compares their texts. */
const KEPT_FIELDS: ReadonlySet<string> = new Set([
  ...["id", "shop", "brand", "orderId", "orderNumber", "delivery", "operation", "nextCursor", "code"],
]);
const TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/**
 * Masks a response for a person who may not see customers' contacts. In known fields, the mask leaves enough for people
 * who know the customer. In every other text, it hides whatever looks like an address or a phone number, and every
 * contact that the same response contains.
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

/** Masks names only in texts about the same customer, because elsewhere they may be ordinary words ("Will", "May"). */
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

/** The names of the customer whom the object is about. */
function namesIn(value: object): readonly string[] {
  const { customerName, contact } = value as { readonly customerName?: unknown; readonly contact?: unknown };
  const { name } = (contact ?? {}) as { readonly name?: unknown };
  return [customerName, name].filter((each) => typeof each === "string");
}

function ofOrder(value: object): boolean {
  return "orderId" in value && typeof value.orderId === "string";
}

/** Whether the text describes a customer, judged by the other fields of its object. */
function isHiddenIn(value: object, field: string, name: string): boolean {
  if (name === "name") return CONTACT_OBJECTS.has(field);
  if (name === "value") return field === "unusable";
  // Notes about an order describe its customer in people's own words. The notes of a programme version do not.
  if (name === "note") return ofOrder(value) || ("by" in value && !("version" in value));
  return (name === "before" || name === "after") && "thing" in value && CHANGED_CONTACTS.has(value.thing);
}

function maskedField(text: string, field: string, hidden: MaskPatterns): string {
  const mask = Object.hasOwn(CONTACT_FIELDS, field) ? CONTACT_FIELDS[field] : undefined;
  if (mask !== undefined) return text === "" ? text : mask(text);
  return KEPT_FIELDS.has(field) || TIME.test(text) ? text : maskedText(text, hidden);
}

/** Returns "A••• L•••" for "Ada Lovelace". */
function maskedName(name: string): string {
  const words = name.split(/[\s@]+/).filter((word) => word !== "");
  return words.map((word) => `${[...word][0]}${HIDDEN}`).join(" ");
}
