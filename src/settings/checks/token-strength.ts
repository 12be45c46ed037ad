import { ZxcvbnFactory } from "@zxcvbn-ts/core";

/** What people write where a token belongs, and how keyboards go. */
const WORN_TEXTS = [
  ...["changeme", "change", "please", "password", "admin", "secret", "token", "example"],
  ...["qwertyuiop", "qwertzuiop", "azertyuiop", "asdfghjkl", "yxcvbnm", "zxcvbnm"].flatMap(partsOf),
];

const guessability = new ZxcvbnFactory({ dictionary: { worn: WORN_TEXTS } });
const LEAST_GUESSES_LOG10 = 12;
const LONGEST = 64;
/** Up to so many texts may be woven into one another, a character of each in turn. */
const MOST_WOVEN = 4;

/**
 * Repetitions, rows of the keyboard, counting up and the like are worth few tries, however long they are, and also when
 * several are woven together: "a1b2c3d4e5f6g7h8". What is random stays random, whichever of its characters one takes.
 */
export function isHardToGuess(token: string): boolean {
  const plain = token.slice(0, LONGEST).toLowerCase();
  for (let count = 1; count <= MOST_WOVEN; count++)
    if (triesLog10(unwoven(plain, count)) < LEAST_GUESSES_LOG10) return false;
  return true;
}

function triesLog10(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + guessability.check(text).guessesLog10, 0);
}

/** Each `count`th character, from the first, from the second, and so on. */
function unwoven(text: string, count: number): readonly string[] {
  return Array.from({ length: count }, (_, first) =>
    [...text].filter((_, at) => at % count === first).join(""),
  );
}

/** Whatever stands in a row, from four characters on. */
function partsOf(row: string): readonly string[] {
  const starts = [...row].map((_, start) => row.slice(start));
  return starts
    .flatMap((rest) => [...rest].map((_, end) => rest.slice(0, end + 1)))
    .filter(({ length }) => length > 3);
}
