import type { Order, OrderRow } from "../../client/index.ts";
import { pointsBadge } from "../../words/points-badge.ts";
import { sentence } from "../../words/sentence.ts";
import { unsaid } from "../../words/unsaid.ts";
import type { ReaderWords } from "../language.ts";
import { timeText } from "../terminal/terminal-text.ts";

/** The order's state as its list says it. */
export function stateText({ labels }: ReaderWords, { state, operations }: Order): string {
  const next = operations.find((operation) => operation.state === "queued");
  const isScheduled =
    state === "queued" && next !== undefined && next.notBefore !== null && next.attempts === 0;
  return isScheduled ? labels.page.orders.laterOfThese : labels.page.shared.orderStates[state];
}

/** The state of an order's points, and their number, under the heading "Points". */
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

/** The points, and a reason without what it repeats of their state, or of a failed step. */
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

/** The activity that gives an order's points, and how many it gave and who says so, if that is known. */
export function activityText(
  { labels }: ReaderWords,
  activityId: string,
  { pointsGiven }: Pick<Order, "pointsGiven">,
): string {
  const by = pointsGiven === null ? "" : labels.orderPage.pointsSaidBy[pointsGiven.source];
  return sentence(labels.explain.activity({ activityId, points: pointsGiven?.count, by }));
}

/** That the customer's data was erased; `at`: when, if the bridge did it. */
export function erasedText(words: ReaderWords, at: string | null): string {
  const { erased } = words.labels.page.orders;
  return at === null ? erased : `${erased} (${timeText(words, at)})`;
}

/** A reason, and what the person wrote who decided so. */
export function withNote({ labels, quote }: ReaderWords, reason: string, note: string | null): string {
  return note === null
    ? reason
    : labels.attention.noted({ what: reason.replace(/\.$/, ""), why: quote(note) });
}
