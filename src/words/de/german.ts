import type { Sentences } from "../words.ts";
import { reasons } from "./reasons.ts";

/** Everything that is said in German. */
export const german: Sentences = { ...reasons };
