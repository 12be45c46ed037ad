import type { Sentences } from "../words.ts";
import { reasons } from "./reasons.ts";

/** Everything that is said in English. */
export const english: Sentences = { ...reasons };
