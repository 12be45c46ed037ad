import { HIDDEN } from "../../../domain/operation/exchange.ts";
import { isJson, TOKENS, writtenAs } from "../mentions/body-mentions.ts";
import { tailOf } from "../mentions/identities.ts";
import { type MaskPatterns, maskedText } from "./masked-text.ts";

/** Names of fields that contain personal data of any person. */
const OF_PERSON =
  /name|mail|phone|mobile|(?:^|[^a-z])tel(?:$|[^a-z])|address|street|city|zip|post_?code|company|latitude|longitude|birth|(?:^|_)dob$|gender|comment|note$|note_?attributes|meta_?data|custom_?attributes|(?:^|_)ip$|^(?:billing|shipping|destination|properties)$/i;
/** Names of fields that say what something is, not who somebody is. */
const OF_THING =
  /^(?:(?:activity|brand|campaign|level|payment_gateway|plan|product|programme?|reward|shop|source|tier)_?names?|country_?name|tracking_?company|email_?templates)$/i;
/** Nobody is known by it, and mobile numbers are read by it. */
const COUNTRY = /^country(?:_?(?:code|name))?$/i;
const ANY = /./;
/** What is sold, and what adds to its price: a name there is the thing's. */
const THINGS = /^(?:line_?items?|(?:shipping|tax|fee|coupon)_?lines|products?|variants?)$/i;
const NAME_OF_THING = /^(?:parent_)?name$/i;
/** Shopify calls an order, a fulfillment and a return so: "#1009", "#1009.1", "#1009-R1". */
const NUMBER_OF_ORDER = /^#\d+(?:[.-]R?\d+)?$/;

/** A value in a body, as its names describe it. */
interface Part {
  readonly isHidden: boolean;
  /** It is one of `THINGS`, or a list of them. */
  readonly isThing: boolean;
  /** Texts that are shown though it is hidden. */
  readonly shown: RegExp | null;
}

const WHOLE: Part = { isHidden: false, isThing: false, shown: null };

/** A body with the customer's data masked: JSON keeps its form, and field names also decide what is masked. */
export function maskedBody(body: string, hidden: MaskPatterns): string {
  return isJson(body) ? maskedJson(body, hidden) : maskedText(body, hidden);
}

/** Every character stays, except for masked values. */
function maskedJson(text: string, hidden: MaskPatterns): string {
  const within: Part[] = [];
  let name: string | null = null;
  return text.replace(TOKENS, (token, quoted?: string, colon?: string) => {
    if (quoted !== undefined && colon !== undefined) {
      name = JSON.parse(quoted) as string;
      return writtenAs(quoted, name, maskedText(name, hidden)) + colon;
    }
    if (token === ",") return token;
    if (token === "}" || token === "]") {
      within.pop();
      return token;
    }
    const around = within.at(-1) ?? WHOLE;
    const part = name === null ? around : partOf(name, around);
    name = null;
    if (token === "{" || token === "[") within.push(part);
    else return quoted === undefined ? maskedBare(token, part, hidden) : maskedValue(quoted, part, hidden);
    return token;
  });
}

function partOf(name: string, around: Part): Part {
  if (around.isHidden) return { ...around, shown: COUNTRY.test(name) ? ANY : null };
  const isOfThing = OF_THING.test(name) || (around.isThing && NAME_OF_THING.test(name));
  const isHidden = OF_PERSON.test(name) && !isOfThing;
  return { isHidden, isThing: THINGS.test(name), shown: name === "name" ? NUMBER_OF_ORDER : null };
}

function maskedValue(quoted: string, { isHidden, shown }: Part, hidden: MaskPatterns): string {
  const value = JSON.parse(quoted) as string;
  const isShown = !isHidden || value === "" || shown?.test(value) === true;
  return writtenAs(quoted, value, isShown ? maskedBody(value, hidden) : HIDDEN);
}

/** A number. */
function maskedBare(token: string, { isHidden }: Part, hidden: MaskPatterns): string {
  return isHidden || isTheirs(token, hidden) ? JSON.stringify(HIDDEN) : token;
}

/** Whether the token ends like one of the customer's numbers. */
function isTheirs(token: string, { tails }: MaskPatterns): boolean {
  return tails.has(tailOf(token.replace(/\D/g, "")));
}
