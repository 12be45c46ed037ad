import { DOMAIN, emailIdentity, type Identities, LOCAL, LONGEST_EMAIL } from "./identities.ts";
import type { Span } from "./names.ts";

const LOCAL_BEFORE = new RegExp(`${LOCAL}$`, "u");
const DOMAIN_BEHIND = new RegExp(`^${DOMAIN}`, "u");
/** Allowed within an address, but nearly always a delimiter before one. */
const DELIMITERS = /[=&?/|{}#]/;
const QUOTES = /^['`*.]+/;
/** Every escaped form of "@" contains one of these. */
const SIGNS_OF_ADDRESS = /@|40|&#|&commat;/i;

export function mayHoldAddress(text: string): boolean {
  return SIGNS_OF_ADDRESS.test(text);
}

/**
 * The positions of the sought addresses. Matches only whole addresses: "jo@mail.example" is not in
 * "banjo@mail.example".
 */
export function* addressesIn(text: string, sought: Identities): Generator<Span> {
  for (let at = text.indexOf("@"); at !== -1; at = text.indexOf("@", at + 1)) {
    const local = LOCAL_BEFORE.exec(text.slice(Math.max(0, at - LONGEST_EMAIL), at))?.[0];
    const domain = DOMAIN_BEHIND.exec(text.slice(at + 1, at + 1 + LONGEST_EMAIL))?.[0].replace(/-+$/, "");
    if (local === undefined || domain === undefined) continue;
    for (const typed of localsIn(local)) {
      const email = emailIdentity(`${typed}@${domain}`);
      if (email === null || !sought.has(email)) continue;
      yield { from: at - typed.length, to: at + 1 + domain.length };
      break;
    }
  }
}

/** The longest local part, and what remains behind each character that may be a delimiter. */
function* localsIn(local: string): Generator<string> {
  const parts = local.split(DELIMITERS);
  for (const start of parts.keys()) {
    const left = local.slice(local.length - parts.slice(start).join("=").length);
    yield left;
    if (QUOTES.test(left)) yield left.replace(QUOTES, "");
  }
}
