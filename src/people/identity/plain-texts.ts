/** The most layers of nested escapes that are resolved: JSON in JSON, a URL in a URL in a form. */
const LAYERS = 3;
/** A text without any of these has no escapes, unless it is a form with a plus. */
const ESCAPES = /[\\%&]|=40|=2b/i;

/**
 * Returns the text with its escapes resolved, in lower case. Escapes of JSON are always resolved. For escapes of URLs,
 * forms and emails, the original text is returned as well, because what looks like an escape may be literal.
 */
export function plainTexts(text: string): ReadonlySet<string> {
  let plain = text.normalize("NFC");
  const mayBeForm = plain.includes("=") && plain.includes("+");
  if (!mayBeForm && !ESCAPES.test(plain)) return new Set([plain.toLowerCase()]);
  for (let layer = 0; layer < LAYERS && plain.includes("\\"); layer++) plain = withoutBackslashes(plain);
  const found = new Set([plain.toLowerCase()]);
  if (isForm(plain)) found.clear();
  let decoded = isForm(plain) ? plain.replaceAll("+", " ") : plain;
  for (let layer = 0; layer < LAYERS; layer++) {
    decoded = withoutPercents(decoded);
    found.add(decoded.toLowerCase());
    found.add(withoutEntities(decoded).toLowerCase());
  }
  return found;
}

const LETTERS: Readonly<Record<string, string>> = { b: " ", f: " ", n: "\n", r: "\r", t: "\t" };

function withoutBackslashes(text: string): string {
  return text.replace(/\\(?:u([0-9a-f]{4})|([^u]))/gi, (_, code?: string, letter = "") =>
    code === undefined ? (LETTERS[letter] ?? letter) : String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** Whether the text is a whole form body of a browser, in which a plus is a space. */
function isForm(text: string): boolean {
  return /^[\w.[\]%-]{1,100}=[^\s"<>{}@]*$/.test(text);
}

function withoutPercents(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (escaped) =>
    new TextDecoder().decode(
      Uint8Array.from(escaped.slice(1).split("%"), (code) => Number.parseInt(code, 16)),
    ),
  );
}

/** HTML entities for accents, and for other characters that addresses and names contain. */
const MARKS: Readonly<Record<string, string>> = {
  ...{ acute: "\u0301", caron: "\u030c", cedil: "\u0327", circ: "\u0302" },
  ...{ grave: "\u0300", ring: "\u030a", tilde: "\u0303", uml: "\u0308" },
};
const NAMED: Readonly<Record<string, string>> = {
  aelig: "æ",
  amp: "&",
  commat: "@",
  oelig: "œ",
  oslash: "ø",
  period: ".",
  plus: "+",
  szlig: "ß",
};

/** Resolves HTML entities, and the one mail escape that addresses need ("=40"): others would split "email=banjo@…". */
function withoutEntities(text: string): string {
  return text
    .replace(/&#(\d{1,6});|&#x([0-9a-f]{1,5});/gi, (_, decimal?: string, hex?: string) =>
      codePoint(decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal)),
    )
    .replace(/&([a-z])(acute|caron|cedil|circ|grave|ring|tilde|uml);/gi, (_, letter: string, mark: string) =>
      `${letter}${MARKS[mark.toLowerCase()]}`.normalize("NFC"),
    )
    .replace(/&(aelig|amp|commat|oelig|oslash|period|plus|szlig);/gi, (_, name: string) =>
      String(NAMED[name.toLowerCase()]),
    )
    .replaceAll(/=40/g, "@")
    .replaceAll(/=2b/gi, "+");
}

function codePoint(code: number): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : " ";
}
