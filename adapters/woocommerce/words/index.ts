import type { AdapterWords } from "../../../src/words/catalog.ts";
import de from "./de.json" with { type: "json" };
import en from "./en.json" with { type: "json" };
import es from "./es.json" with { type: "json" };
import fr from "./fr.json" with { type: "json" };

/** This adapter's own sentences. */
export const words: AdapterWords = { en, de, fr, es };
