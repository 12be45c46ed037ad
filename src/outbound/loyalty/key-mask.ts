import { HIDDEN, type KeptText, LONGEST_BODY } from "../../domain/operation/exchange.ts";
import { plainTexts } from "../../people/identity/plain-texts.ts";

/** Shorter keys are not masked: that would remove parts of ordinary words. */
const SHORTEST_KEY = 4;
/** The longest encoding of one character: "&#x0006b;". */
const LONGEST_SPELLING = 10;

/**
 * Removes an account's key from texts before they are stored. One per account: the key's encodings are computed once.
 */
export class KeyMask {
  readonly #key: string;
  readonly #literal: RegExp;
  readonly #spellings: readonly string[];
  readonly #shortest: number;

  constructor(key: string) {
    this.#key = key;
    this.#literal = new RegExp(literally(key), "gi");
    this.#spellings = spellingsOf(key);
    this.#shortest = Math.min(...this.#spellings.map(({ length }) => length));
  }

  /**
   * The text as it may be stored: at most this long, and without the key. If the key occurs literally, ignoring case,
   * only the key is removed; if it occurs in another encoding, the whole text is removed.
   */
  kept(text: string, longest = LONGEST_BODY): KeptText {
    // A key cut off at the end would still show its beginning.
    const read = text.slice(0, longest + this.#key.length * LONGEST_SPELLING);
    const masked = this.without(read);
    const isCut = text.length > read.length || masked.length > longest;
    return isCut ? { text: masked.slice(0, longest), cutFrom: text.length } : { text: masked };
  }

  /** The text without the key in any encoding. */
  without(text: string): string {
    // Resolving escapes only makes a text shorter.
    if (this.#key.length < SHORTEST_KEY || text.length < this.#shortest) return text;
    const masked = text.replace(this.#literal, HIDDEN);
    return this.#isSpelt(masked) ? HIDDEN : masked;
  }

  #isSpelt(text: string): boolean {
    return [text.toLowerCase(), ...plainTexts(text)].some((plain) =>
      this.#spellings.some((spelling) => plain.includes(spelling)),
    );
  }
}

function literally(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
}

/** The key as it is, in hexadecimal, and in Base64 at any offset; all in lower case. */
function spellingsOf(key: string): readonly string[] {
  const bytes = Buffer.from(key);
  const spellings = [key, bytes.toString("hex"), ...inBase64(bytes)];
  return [...new Set(spellings.map((spelling) => spelling.toLowerCase()))];
}

/**
 * The part of its Base64 form that does not depend on the surrounding text, for each of the three offsets in a group.
 */
function inBase64(key: Buffer): readonly string[] {
  return [0, 1, 2].flatMap((offset) => {
    const encoded = Buffer.concat([Buffer.alloc(offset), key]).toString("base64url");
    const core = encoded.slice(Math.ceil((offset * 8) / 6), Math.floor(((offset + key.length) * 8) / 6));
    return [core, core.replaceAll("-", "+").replaceAll("_", "/")];
  });
}
