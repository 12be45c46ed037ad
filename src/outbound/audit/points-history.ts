import { isObject, saidIn } from "../history/history-records.ts";
import { pointsReported } from "../history/reported-points.ts";

/** The state of points according to a history. */
export type ReportedPoints = "pending" | "approved" | "cancelled";

export interface HistoryOrders {
  /**
   * Every value that may be an order number, with the state next to it; `null`: no state that the bridge understands.
   */
  readonly orders: ReadonlyMap<string, ReportedPoints | null>;
  /** False: it was too long to be read completely. */
  readonly isWhole: boolean;
  /** The reported number of points, by order. */
  readonly points: ReadonlyMap<string, number>;
}

const MOST_VALUES = 100_000;
/** Names of values that are not order numbers. */
const OTHER_NUMBERS = /point|amount|balance|total|status|state|date|time|_at$|activity|campaign/i;
const STATE_NAMES = /status|state/i;
const WORDS: readonly (readonly [RegExp, ReportedPoints])[] = [
  [/^(pending|awaiting|waiting|on[ _-]?hold|unapproved|unconfirmed)$/i, "pending"],
  [/^(approved?|confirmed)$/i, "approved"],
  [/^(cancell?ed|cancel|rejected|declined|voided|reversed)$/i, "cancelled"],
];

interface Open {
  readonly value: unknown;
  /** The state in the record around it. */
  readonly state: ReportedPoints | null;
}

/**
 * The orders of a history. The interface does not define the shape of records, so every number and text is examined,
 * except under names that mean something else. The state comes from the nearest enclosing record that has one. If two
 * records disagree about an order, its state is unknown.
 */
export function ordersInHistory(data: unknown): HistoryOrders {
  const orders = new Map<string, ReportedPoints | null>();
  const contradicted = new Set<string>();
  const note = (name: string, state: ReportedPoints | null) => {
    const known = orders.get(name) ?? null;
    if (known !== null && state !== null && known !== state) contradicted.add(name);
    orders.set(name, contradicted.has(name) ? null : (state ?? known));
  };
  const open: Open[] = [{ value: data, state: null }];
  for (let visited = 0; open.length > 0 && visited < MOST_VALUES; visited++) {
    const { value, state } = open.pop() as Open;
    if (typeof value === "number" || typeof value === "string") note(String(value).trim(), state);
    else for (const inner of innerOf(value, state)) open.push(inner);
  }
  return { orders, isWhole: open.length === 0, points: pointsReported(data) };
}

function innerOf(value: unknown, state: ReportedPoints | null): readonly Open[] {
  if (Array.isArray(value)) return value.map((inner) => ({ value: inner, state }));
  if (!isObject(value)) return [];
  const own = stateIn(value) ?? state;
  return Object.entries(value).flatMap(([name, inner]) =>
    isObject(inner) || !OTHER_NUMBERS.test(name) ? [{ value: inner, state: own }] : [],
  );
}

/** The state in the record's own fields; `null`: none, or several. */
function stateIn(record: object): ReportedPoints | null {
  return saidIn(record, STATE_NAMES, (value) => {
    const state = typeof value === "string" ? reportedPoints(value.trim()) : null;
    return state === null ? [] : [state];
  });
}

/** The state that a word means; `null`: not understood. */
export function reportedPoints(said: string): ReportedPoints | null {
  return WORDS.find(([word]) => word.test(said))?.[1] ?? null;
}
