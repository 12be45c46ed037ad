import { isActivityId } from "../../../domain/programme/programme.ts";
import { isLoopback } from "../../../platform/kit/loopback.ts";
import type { ExpectedSetting } from "../../../settings/setting-codes.ts";
import type { Trials } from "../dialogue.ts";
import type { InitAnswers } from "../init-options.ts";
import { isWholeName } from "../is-whole-name.ts";
import type { Interview } from "./interview.ts";
import { meantIdentifier } from "./meant.ts";

export interface AnsweredKeys {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly brandId: string;
}

export interface AnsweredAccount extends AnsweredKeys {
  readonly identifier: "email" | "mobile";
}

const MOST_OF_ID = 200;

/** `trials`: `null` if checks are off. */
export async function askKeys(
  interview: Interview,
  given: Partial<InitAnswers>,
  earlier: AnsweredKeys | null = null,
  trials: Trials | null = null,
): Promise<AnsweredKeys> {
  const { labels } = interview;
  const baseUrl = await interview.ask({
    option: "--loyalty-url",
    given: given.loyaltyUrl,
    meant: withScheme,
    problemOf: urlProblem,
    fallback: earlier?.baseUrl,
    text: labels.init.questions.baseUrl,
    isWell: async (answer) => trials?.isServiceThere(answer) ?? true,
  });
  const apiKey = await interview.ask({
    option: "--api-key",
    given: given.apiKey,
    problemOf: tokenProblem,
    isSecret: true,
    fallback: earlier?.apiKey,
    text: labels.init.questions.apiKey,
  });
  const brandId = await interview.ask({
    option: "--brand-id",
    given: given.brandId,
    problemOf: (answer) => tokenProblem(answer) ?? lengthProblem(answer),
    fallback: earlier?.brandId,
    text: labels.init.questions.brandId,
  });
  return { baseUrl: baseUrl.replace(/\/+$/, ""), apiKey, brandId };
}

export async function askIdentifier(
  interview: Interview,
  { identifier }: Partial<InitAnswers>,
): Promise<AnsweredAccount["identifier"]> {
  const answered = await interview.ask({
    option: "--identifier",
    given: identifier,
    fallback: "email",
    meant: meantIdentifier,
    text: interview.labels.init.questions.identifier,
    problemOf: (answer) =>
      /^(?:email|mobile)$/.test(answer) ? null : { code: "expectedOneOf", values: ["email", "mobile"] },
  });
  return answered === "mobile" ? "mobile" : "email";
}

export function askActivity(
  interview: Interview,
  { activity }: Partial<InitAnswers>,
  earlier: string | null = null,
): Promise<string> {
  const { labels } = interview;
  return interview.ask({
    option: "--activity",
    given: activity,
    fallback: earlier ?? undefined,
    text: labels.init.questions.activity,
    problemOf: (answer) => (isActivityId(answer) ? null : { code: "expectedActivityId" }),
  });
}

/** Asks only if there are several brands. */
export async function askBrand(
  interview: Interview,
  names: readonly string[],
  given: string | undefined,
): Promise<string> {
  const [only] = names;
  if (given === undefined && names.length === 1 && only !== undefined) return only;
  const { labels } = interview;
  return interview.ask({
    option: "--brand",
    given,
    text: labels.init.brand({ names }),
    problemOf: (answer) => (names.includes(answer) ? null : { code: "expectedOneOf", values: names }),
  });
}

export function askPublicUrl(interview: Interview, { publicUrl }: InitAnswers): Promise<string> {
  const { labels } = interview;
  return interview.ask({
    option: "--public-url",
    given: publicUrl,
    meant: withScheme,
    fallback: "",
    problemOf: urlProblem,
    text: labels.init.questions.publicUrl,
  });
}

const MOST_PORTS = 65_535;

/** `undefined` for the default port. */
export async function askPort(interview: Interview, { port }: InitAnswers): Promise<number | undefined> {
  if (port === undefined) return undefined;
  const text = interview.labels.init.questions.port;
  const option = { option: "--port", given: port, text, problemOf: wholeProblem(MOST_PORTS) };
  return Number(await interview.ask(option));
}

/** A check for a whole number from 1 to `most`. */
export function wholeProblem(most: number): (answer: string) => ExpectedSetting | null {
  return (answer) =>
    /^[1-9]\d{0,4}$/.test(answer) && Number(answer) <= most
      ? null
      : { code: "expectedWholeNumber", least: 1, most };
}

/** Adds https:// to a host without a scheme, or http:// for this machine. */
function withScheme(typed: string): string {
  if (isLoopback(typed)) return `http://${typed}`;
  if (!/^[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d+)?(?:\/\S*)?$/i.test(typed)) return typed;
  return `https://${typed}`;
}

function urlProblem(answer: string): ExpectedSetting | null {
  const url = URL.parse(answer);
  const isLocal = url !== null && isLoopback(url.hostname);
  const isFine = url?.protocol === "https:" || (url?.protocol === "http:" && isLocal);
  if (!isFine || /[?#@\s]/.test(answer)) return { code: "expectedSecureUrl" };
  return isWholeName(url.hostname) ? null : { code: "expectedWholeAddress" };
}

/** No id is this long, but text pasted by mistake can be. */
function lengthProblem({ length }: string): ExpectedSetting | null {
  if (length <= MOST_OF_ID) return null;
  return { code: "expectedSize", of: "characters", bound: "atMost", size: MOST_OF_ID };
}

function tokenProblem(answer: string): ExpectedSetting | null {
  return /^[\x21-\x7e]+$/.test(answer) ? null : { code: "expectedToken" };
}
