import type { PointsState } from "../../client/index.ts";
import { labelsIn, type ReaderWords } from "../language.ts";

/** How an order's points stand, and how many they are. */
export function pointsText(words: ReaderWords, points: PointsState, given: number | null): string {
  const { names } = labelsIn(words);
  const state = names.points[points];
  return points === "none" ? state : names.pointsCounted({ state, points: given });
}
