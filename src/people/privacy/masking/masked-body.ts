import { HIDDEN } from "../../../domain/operation/exchange.ts";
import { isJson, TOKENS, writtenAs } from "../mentions/body-mentions.ts";
import { tailOf } from "../mentions/identities.ts";
import { type MaskPatterns, maskedText } from "./masked-text.ts";

/** Names of fields that contain personal data of any person. */
const OF_PERSON =
  /name|mail|phone|mobile|(?:^|[^a-z])tel(?:$|[^a-z])|address|street|city|zip|post_?code|company|latitude|longitude|birth|(?:^|_)dob$|gender|comment|note$|note_?attributes|meta_?data|custom_?attributes|(?:^|_)ip$/i;
/** Names of things, not persons. */
const OF_THING = /^(?:activity|brand|campaign|level|programme?|reward|shop|tier)_?name$/i;

/** A body with the customer's data masked: JSON keeps its form, and field names also decide what is masked. */
export function maskedBody(body: string, hidden: MaskPatterns): string {
  return isJson(body) ? maskedJson(body, hidden) : maskedText(body, hidden);
}

/** Every character stays, except for masked values. */
function maskedJson(text: string, hidden: MaskPatterns): string {
  const within: boolean[] = [];
  let isNextHidden = false;
  return text.replace(TOKENS, (token, quoted?: string, colon?: string) => {
    if (quoted !== undefined && colon !== undefined) {
      const name = JSON.parse(quoted) as string;
      isNextHidden = OF_PERSON.test(name) && !OF_THING.test(name);
      return writtenAs(quoted, name, maskedText(name, hidden)) + colon;
    }
    const isHidden = isNextHidden || within.at(-1) === true;
    if (quoted !== undefined) return maskedValue(quoted, isHidden, hidden);
    if (token === "{" || token === "[") within.push(isHidden);
    else if (token === "}" || token === "]") within.pop();
    else if (token !== ",") return isHidden || isTheirs(token, hidden) ? JSON.stringify(HIDDEN) : token;
    isNextHidden = false;
    return token;
  });
}

function maskedValue(quoted: string, isHidden: boolean, hidden: MaskPatterns): string {
  const value = JSON.parse(quoted) as string;
  return writtenAs(quoted, value, isHidden && value !== "" ? HIDDEN : maskedBody(value, hidden));
}

/** Whether the token ends like one of the customer's numbers. */
function isTheirs(token: string, { tails }: MaskPatterns): boolean {
  return tails.has(tailOf(token.replace(/\D/g, "")));
}
