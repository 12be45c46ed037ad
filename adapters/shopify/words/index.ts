import type { BroughtWords } from "../../../src/words/catalog.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

/** The sentences of what only this adapter says. */
export const words: BroughtWords = { en, de, fr, es };
