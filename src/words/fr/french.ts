import type { Sentences } from "../words.ts";
import { reasons } from "./reasons.ts";

/** Everything that is said in French. */
export const french: Sentences = { ...reasons };
