import { ZxcvbnFactory } from "@zxcvbn-ts/core";

/** Common placeholders for a token, and rows of keyboards. */
const COMMON_TEXTS = [
  ...["changeme", "change", "please", "password", "admin", "secret", "token", "example"],
  ...["qwertyuiop", "qwertzuiop", "azertyuiop", "asdfghjkl", "yxcvbnm", "zxcvbnm"].flatMap(partsOf),
];

const guessability = new ZxcvbnFactory({ dictionary: { common: COMMON_TEXTS } });
const LEAST_GUESSES_LOG10 = 12;
const LONGEST = 64;
/** At most this many texts are interleaved, one character of each in turn. */
const MOST_INTERLEAVED = 4;

/**
 * Repetitions, keyboard rows and sequences are easy to guess, however long they are, also when several are interleaved:
 * "a1b2c3d4e5f6g7h8". A random text stays random, whichever of its characters are taken.
 */
export function isHardToGuess(token: string): boolean {
  if (token !== lastChecked.token)
    lastChecked = { token, isHard: resistsGuessing(token.slice(0, LONGEST).toLowerCase()) };
  return lastChecked.isHard;
}

/** The last result: judging is slow, and the configuration is reread with the same token again and again. */
let lastChecked = { token: "", isHard: false };

function resistsGuessing(plain: string): boolean {
  for (let count = 1; count <= MOST_INTERLEAVED; count++)
    if (triesLog10(deinterleaved(plain, count)) < LEAST_GUESSES_LOG10) return false;
  return true;
}

function triesLog10(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + guessability.check(text).guessesLog10, 0);
}

/** Splits the text into `count` texts, each of every `count`th character. */
function deinterleaved(text: string, count: number): readonly string[] {
  return Array.from({ length: count }, (_, first) =>
    [...text].filter((_, at) => at % count === first).join(""),
  );
}

/** The sequences of a keyboard row with four characters or more. */
function partsOf(row: string): readonly string[] {
  const starts = [...row].map((_, start) => row.slice(start));
  return starts
    .flatMap((rest) => [...rest].map((_, end) => rest.slice(0, end + 1)))
    .filter(({ length }) => length > 3);
}
