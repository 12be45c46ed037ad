import type { Sentences } from "../words.ts";
import { reasons } from "./reasons.ts";

/** Everything that is said in Spanish. */
export const spanish: Sentences = { ...reasons };
