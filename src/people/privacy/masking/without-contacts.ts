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
 * An answer for somebody who may not see customers' contacts. Known fields are masked so that people who know the
 * customer recognise them; of every other text, whatever looks like an address or a number, or is a contact that the same
 * answer names.
 */
export function withoutContacts<Value>(value: Value): Value {
  const found = { emails: [] as string[], phones: [] as string[] };
  collect(value, found);
  const hidden = hiddenOf({ ...found, names: [], countries: [] }, "");
  return masked(value, "", hidden) as Value;
}

interface FoundContacts {
  readonly emails: string[];
  readonly phones: string[];
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

function masked(value: unknown, field: string, hidden: MaskPatterns): unknown {
  if (typeof value === "string") return maskedField(value, field, hidden);
  if (Array.isArray(value)) return value.map((each) => masked(each, field, hidden));
  if (typeof value !== "object" || value === null) return value;
  const isContact = CONTACT_OBJECTS.has(field);
  const isUnusable = field === "unusable";
  const isChange = "thing" in value && CHANGED_CONTACTS.has(value.thing);
  const fields = Object.entries(value).map(([name, each]) => {
    const isHidden =
      (isContact && name === "name") ||
      (isUnusable && name === "value") ||
      (isChange && (name === "before" || name === "after"));
    return [name, isHidden && typeof each === "string" ? maskedName(each) : masked(each, name, hidden)];
  });
  return Object.fromEntries(fields);
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
