/** Which part of a customer's history a record belongs to. */
export type HistoryKind = "earn" | "redeem";

/** One object in an answer of the loyalty service. */
export interface HistoryRecord {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly kind: HistoryKind | null;
  /** The name of the list that contains it; `null`: it is not in a list. */
  readonly list: string | null;
}

export interface HistoryRecords {
  readonly records: readonly HistoryRecord[];
  /** False: the answer was too long to be read completely. */
  readonly isWhole: boolean;
}

const MOST_RECORDS = 100_000;
const KINDS: readonly (readonly [RegExp, HistoryKind])[] = [
  [/redeem|debit|spen[dt]|burn/i, "redeem"],
  [/earn|credit/i, "earn"],
];
const STATE_NAMES = /^(lp_?)?(points?_?)?(status|state)$/i;
const POINTS_NAMES =
  /^(lp_?)?(points?|(earned|given|awarded|redeemed)_?points?|points?_?(earned|given|awarded|redeemed))$/i;
const ORDER_NAMES = /^(lp_?)?order(_?(id|no|nr|number|ref|reference))?$/i;
const MOST_POINTS = 1_000_000_000;

interface Open {
  readonly value: unknown;
  readonly kind: HistoryKind | null;
  readonly list: string | null;
  /** Its name, or the name of the list that contains it. */
  readonly name: string;
}

/** All objects of an answer, since the interface does not define its shape. */
export function recordsIn(data: unknown): HistoryRecords {
  const records: HistoryRecord[] = [];
  const open: Open[] = [{ value: data, kind: null, list: null, name: "" }];
  let next = open.pop();
  for (; next !== undefined && records.length < MOST_RECORDS; next = open.pop()) {
    if (Array.isArray(next.value)) for (const line of linesOf(next.value, next)) open.push(line);
    else if (isObject(next.value)) {
      const kind = kindIn(next.value) ?? next.kind;
      records.push({ fields: next.value, kind, list: next.list });
      for (const inner of insideOf(next.value, kind)) open.push(inner);
    }
  }
  return { records, isWhole: next === undefined };
}

function linesOf(list: readonly unknown[], { kind, name }: Open): readonly Open[] {
  return list.filter(isObject).map((value) => ({ value, kind, list: name, name }));
}

function insideOf(record: object, kind: HistoryKind | null): readonly Open[] {
  return Object.entries(record)
    .filter(([, value]) => isObject(value))
    .map(([name, value]) => ({ value, kind: kindOf(name) ?? kind, list: null, name }));
}

/** The whole number of points in the record's own fields; `null`: none, or several. */
export function pointsIn({ fields }: HistoryRecord): number | null {
  return saidIn(fields, POINTS_NAMES, (value) => [wholeNumber(value)]);
}

/** The order number in the record's own fields, as written; `null`: none, or several. */
export function orderIn({ fields }: HistoryRecord): string | null {
  return saidIn(fields, ORDER_NAMES, (value) =>
    typeof value === "number" || typeof value === "string" ? [String(value).trim()] : [],
  );
}

/** The text for the state of the points in the record's own fields; `null`: none, or several. */
export function stateWordIn({ fields }: HistoryRecord): string | null {
  return saidIn(fields, STATE_NAMES, (value) => (typeof value === "string" ? [value.trim()] : []));
}

/** What all fields with such a name report together; `null`: nothing, or different values. */
export function saidIn<Said>(
  fields: object,
  names: RegExp,
  read: (value: unknown) => readonly Said[],
): Said | null {
  const found = Object.entries(fields).flatMap(([name, value]) => (names.test(name) ? read(value) : []));
  return new Set(found).size === 1 ? (found[0] ?? null) : null;
}

function kindIn(value: object): HistoryKind | null {
  const found = Object.entries(value).flatMap(([name, said]) =>
    /^(lp_?)?(transaction_?)?type$/i.test(name) && typeof said === "string" ? (kindOf(said) ?? []) : [],
  );
  return found[0] ?? null;
}

function kindOf(text: string): HistoryKind | null {
  return KINDS.find(([word]) => word.test(text))?.[1] ?? null;
}

function wholeNumber(value: unknown): number | null {
  const isDigits = typeof value === "string" && /^\d{1,10}$/.test(value.trim());
  const number = isDigits ? Number(value) : value;
  return typeof number === "number" && Number.isInteger(number) && number >= 0 && number <= MOST_POINTS
    ? number
    : null;
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
