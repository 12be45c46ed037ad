import { reportedPoints } from "../audit/points-history.ts";
import { type HistoryRecord, orderIn, pointsIn, recordsIn, stateWordIn } from "./history-records.ts";

/** The sums of a customer's whole history. */
export interface HistorySums {
  readonly pending: number;
  readonly approved: number;
  readonly cancelled: number;
  readonly redeemed: number;
  /** Approved minus redeemed points; `null`: unknown, because some lines were not understood. */
  readonly balance: number | null;
  /** Lines whose points or state the bridge does not understand. */
  readonly unread: number;
  /** The order numbers with several entries of points, none of them cancelled, as the service writes them. */
  readonly givenTwice: readonly string[];
}

/**
 * The sums of a complete history: earned and redeemed points "in separate parameters", as the interface says. `null` if
 * they cannot be distinguished, or the history is incomplete.
 */
export function historySums(data: unknown): HistorySums | null {
  const { records, isWhole } = recordsIn(data);
  if (!isWhole || !hasBothLists(data)) return null;
  const lines = records.filter(({ list }) => list !== null && isHistoryList(list));
  const sums = { pending: 0, approved: 0, cancelled: 0, redeemed: 0 };
  const given = new Map<string, number>();
  let unread = 0;
  for (const line of lines) {
    const points = pointsIn(line);
    const state = line.kind === "redeem" ? "redeemed" : stateOf(line);
    if (points === null || state === null) unread++;
    else sums[state] += points;
    const order = state === "pending" || state === "approved" ? orderIn(line) : null;
    if (order !== null) given.set(order, (given.get(order) ?? 0) + 1);
  }
  const givenTwice = [...given].filter(([, times]) => times > 1).map(([order]) => order);
  return { ...sums, balance: unread === 0 ? sums.approved - sums.redeemed : null, unread, givenTwice };
}

function stateOf(line: HistoryRecord) {
  const word = stateWordIn(line);
  return word === null ? null : reportedPoints(word);
}

/** Whether there is exactly one list of each kind, so that no line counts twice. */
function hasBothLists(data: unknown): boolean {
  if (typeof data !== "object" || data === null || Array.isArray(data)) return false;
  const lists = Object.entries(data).filter(([, value]) => Array.isArray(value));
  const named = (word: RegExp) => lists.filter(([name]) => word.test(name)).length;
  return named(EARNED) === 1 && named(REDEEMED) === 1;
}

const EARNED = /earn/i;
const REDEEMED = /redeem/i;

function isHistoryList(name: string): boolean {
  return EARNED.test(name) || REDEEMED.test(name);
}
