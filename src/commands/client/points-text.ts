import type { Order, OrderRow } from "../../client/index.ts";
import { pointsBadge } from "../../words/points-badge.ts";
import { sentence } from "../../words/sentence.ts";
import { unsaid } from "../../words/unsaid.ts";
import type { ReaderWords } from "../language.ts";
import { timeText } from "../terminal/terminal-text.ts";

/** The order's state as in the list. */
export function stateText({ labels }: ReaderWords, { state, operations }: Order): string {
  const next = operations.find((operation) => operation.state === "queued");
  const isScheduled =
    state === "queued" && next !== undefined && next.notBefore !== null && next.attempts === 0;
  return isScheduled ? labels.page.orders.laterOfThese : labels.page.shared.orderStates[state];
}

/** The state and number of an order's points, for the column "Points". */
export function pointsCell(
  words: ReaderWords,
  { points, pointsGiven, ...row }: Pick<OrderRow, "points" | "pointsGiven" | "code" | "facts">,
): string {
  const { labels } = words;
  if (points === "none") return pointsBadge({ points, ...row }, labels.page.shared);
  const state = labels.page.today.points.columns[points];
  return pointsGiven === null
    ? labels.names.pointsUnknown({ state })
    : `${state} ${words.number(pointsGiven)}`;
}

/** The points and the reason, without repeating in it what the points or a failed step already say. */
export function standingText(
  words: ReaderWords,
  order: Pick<Order, "points" | "pointsGiven" | "code" | "facts">,
  reason: string,
): string {
  const { points, pointsGiven, code } = order;
  const state = pointsCell(words, { ...order, pointsGiven: pointsGiven?.count ?? null });
  if (code === "failed") return state;
  const rest = unsaid(reason, [words.labels.page.shared.pointsStates[points]]);
  return rest === "" ? state : `${state}. ${rest}`;
}

/** The activity that gives the order's points, with their number and its source, if known. */
export function activityText(
  { labels }: ReaderWords,
  activityId: string,
  { pointsGiven }: Pick<Order, "pointsGiven">,
): string {
  const by = pointsGiven === null ? "" : labels.orderPage.pointsSaidBy[pointsGiven.source];
  return sentence(labels.explain.activity({ activityId, points: pointsGiven?.count, by }));
}

/** Says that the customer's data was erased. `at`: when, if the bridge erased it. */
export function erasedText(words: ReaderWords, at: string | null): string {
  const { erased } = words.labels.page.orders;
  return at === null ? erased : `${erased} (${timeText(words, at)})`;
}

/** A reason, with the note of the person who decided. */
export function withNote({ labels, quote }: ReaderWords, reason: string, note: string | null): string {
  return note === null
    ? reason
    : labels.attention.noted({ what: reason.replace(/\.$/, ""), why: quote(note) });
}
