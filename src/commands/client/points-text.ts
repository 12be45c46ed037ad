import type { PointsState } from "../../client/index.ts";
import type { ReaderWords } from "../language.ts";

/** The state of an order's points, and their number. */
export function pointsText(words: ReaderWords, points: PointsState, given: number | null): string {
  const { labels } = words;
  const state = labels.page.shared.pointsStates[points];
  return points === "none" ? state : labels.names.pointsCounted({ state, points: given });
}

/** The same in a column that is called "Points". */
export function pointsCell(words: ReaderWords, points: PointsState, given: number | null): string {
  const { labels } = words;
  if (points === "none") return "–";
  const state = labels.page.today.points.columns[points];
  return given === null
    ? labels.names.pointsCounted({ state, points: given })
    : `${state} ${words.number(given)}`;
}
