import type { PlatformProblem } from "../../../src/platform/shop-access.ts";
import type { Language } from "../../../src/words/format.ts";

/** Codes of the plain platform only: its shop is closed (in each language), and the merchant refused. */
export const CLOSED = { code: "plain.closed", since: "Monday" } as const;

export const CLOSED_IN = {
  en: "The plain shop is closed. Ask its owner",
  de: "Der schlichte Shop ist zu. Die Inhaberin fragen",
  fr: "La boutique simple est fermée. Demander à sa propriétaire",
  es: "La tienda sencilla está cerrada. Preguntar a su dueña",
} as const satisfies Record<Language, string>;

const sentencesOf = (text: string) => {
  const [found = "", next = ""] = text.split(". ");
  return {
    "plain.closed.found": found,
    "plain.closed.next": next,
    "plain.refused": "the merchant said {answer}",
  };
};

/** The words as an adapter provides them. */
export const PLAIN_WORDS = {
  en: sentencesOf(CLOSED_IN.en),
  de: sentencesOf(CLOSED_IN.de),
  fr: sentencesOf(CLOSED_IN.fr),
  es: sentencesOf(CLOSED_IN.es),
};

export const SHOP_CLOSED: PlatformProblem = { kind: "forbidden", because: CLOSED, retryAfterMs: null };
