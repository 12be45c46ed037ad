import { HIDDEN, type KeptText, LONGEST_BODY } from "../../domain/operation/exchange.ts";
import { plainTexts } from "../../identity/plain-texts.ts";

/** Anything shorter is no key, and would tear words apart. */
const SHORTEST_KEY = 4;
/** No spelling makes more of one character: "&#x0006b;". */
const LONGEST_SPELLING = 10;

/**
 * The text as it may be kept: so long at most, and without the account's key. Where the key stands in it as it is, or in
 * letters of another case, it alone goes; where it is hidden in any other spelling, the text goes as a whole.
 */
export function keptText(text: string, key: string, longest = LONGEST_BODY): KeptText {
  // A key that the cut goes through would be known by its beginning.
  const read = text.slice(0, longest + key.length * LONGEST_SPELLING);
  const masked = withoutKey(read, key);
  const isCut = text.length > read.length || masked.length > longest;
  return isCut ? { text: masked.slice(0, longest), cutFrom: text.length } : { text: masked };
}

/** The text without the key, in whatever spelling. */
export function withoutKey(text: string, key: string): string {
  if (key.length < SHORTEST_KEY) return text;
  const masked = text.replace(new RegExp(literally(key), "gi"), HIDDEN);
  return hasSpelling(masked, key) ? HIDDEN : masked;
}

function literally(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
}

/** Escaped, in hexadecimal digits, or in Base64 wherever it begins there. */
function hasSpelling(text: string, key: string): boolean {
  const bytes = Buffer.from(key);
  const spellings = [key, bytes.toString("hex"), ...inBase64(bytes)].map((spelling) =>
    spelling.toLowerCase(),
  );
  return [text.toLowerCase(), ...plainTexts(text)].some((plain) =>
    spellings.some((spelling) => plain.includes(spelling)),
  );
}

/** The part of it that does not depend on what stands around: it begins at any of three places of a group. */
function inBase64(key: Buffer): readonly string[] {
  return [0, 1, 2].flatMap((offset) => {
    const encoded = Buffer.concat([Buffer.alloc(offset), key]).toString("base64url");
    const core = encoded.slice(Math.ceil((offset * 8) / 6), Math.floor(((offset + key.length) * 8) / 6));
    return [core, core.replaceAll("-", "+").replaceAll("_", "/")];
  });
}
