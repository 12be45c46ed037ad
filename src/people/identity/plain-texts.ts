/** Most layers of nested escapes: JSON in JSON, an address in an address in a form. */
const LAYERS = 3;
/** A text without any of these has no escapes, unless it is a form with a plus. */
const ESCAPES = /[\\%&]|=40|=2b/i;

/**
 * A text with its escapes resolved, in lower case. Escapes of JSON are replaced. For those of addresses, forms and
 * mails, the unresolved text is returned as well, since what looks like an escape may be meant literally.
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

/** Whether it is a whole body as browsers send forms, where a plus is a space. */
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

/** HTML's names of accents, and of other characters that addresses and names need. */
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

/** HTML's, and those of a mail ("=40") that an address needs: others would split "email=banjo@…". */
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
