import type { PointsState } from "../../client/index.ts";
import type { ReaderWords } from "../language.ts";

/** How an order's points stand, and how many they are. */
export function pointsText(words: ReaderWords, points: PointsState, given: number | null): string {
  const { labels } = words;
  const state = labels.names.points[points];
  return points === "none" ? state : labels.names.pointsCounted({ state, points: given });
}
