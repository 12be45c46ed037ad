import { isActivityId } from "../../domain/plan/programme.ts";
import type { PlatformAdapter } from "../../platform/adapter.ts";
import { isLoopback } from "../../platform/kit/loopback.ts";
import type { ExpectedSetting } from "../../words/codes/setting.ts";
import { askCredentials, askSecret } from "./credential-questions.ts";
import type { Interview } from "./interview.ts";

export interface InitAnswers {
  readonly publicUrl?: string;
  /** Never asked for. */
  readonly port?: number;
  readonly loyaltyUrl?: string;
  readonly apiKey?: string;
  readonly brandId?: string;
  readonly identifier?: string;
  readonly activity?: string;
  readonly instances?: string;
  readonly databaseUrl?: string;
  readonly databaseSsl?: string;
  readonly platform?: string;
  readonly domain?: string;
  readonly shop?: string;
  readonly secret?: string;
  /** "clientId=…" */
  readonly credential: readonly string[];
}

export interface AnsweredAccount {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly brandId: string;
  readonly identifier: string;
}

export interface AnsweredShop {
  readonly adapter: PlatformAdapter | undefined;
  readonly domain: string;
  readonly shop: string;
  readonly secret: string;
  readonly credentials: Readonly<Record<string, string>>;
}

const MOST_OF_ID = 200;

export async function askAccount(
  interview: Interview,
  given: Partial<InitAnswers>,
  earlier: AnsweredAccount | null = null,
): Promise<AnsweredAccount> {
  const { labels } = interview;
  const baseUrl = await interview.ask({
    option: "--loyalty-url",
    given: given.loyaltyUrl,
    problemOf: urlProblem,
    fallback: earlier?.baseUrl,
    text: labels.init.questions.baseUrl,
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
  const identifier = await interview.ask({
    option: "--identifier",
    given: given.identifier,
    fallback: earlier?.identifier ?? "email",
    text: labels.init.questions.identifier,
    problemOf: (answer) =>
      /^(?:email|mobile)$/i.test(answer) ? null : { code: "expectedOneOf", values: ["email", "mobile"] },
  });
  return { baseUrl: baseUrl.replace(/\/+$/, ""), apiKey, brandId, identifier: identifier.toLowerCase() };
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

/** Asked where there are several. */
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
    fallback: "",
    problemOf: urlProblem,
    text: labels.init.questions.publicUrl,
  });
}

export async function askShop(
  interview: Interview,
  adapters: readonly PlatformAdapter[],
  given: Partial<InitAnswers>,
  earlier: AnsweredShop | null = null,
  taken: readonly string[] = [],
): Promise<AnsweredShop> {
  const { labels } = interview;
  const names = adapters.map(({ platform }) => platform);
  const isNamed = (answer: string) => (platform: string) => platform === answer.toLowerCase();
  const answered = await interview.ask({
    option: "--platform",
    given: given.platform,
    fallback: earlier?.adapter?.platform,
    text: labels.init.platform({ names }),
    problemOf: (answer) => (names.some(isNamed(answer)) ? null : { code: "expectedOneOf", values: names }),
  });
  const adapter = adapters.find(({ platform }) => isNamed(answered)(platform));
  const typed = await interview.ask({
    option: "--domain",
    given: given.domain,
    fallback: earlier?.domain,
    text: labels.init.questions.domain,
    problemOf: (answer) => domainProblem(adapter, answer),
  });
  const parsed = adapter?.parseDomain(typed);
  const domain = parsed !== undefined && "domain" in parsed ? parsed.domain : typed;
  const shop = await interview.ask({
    option: "--shop",
    given: given.shop,
    fallback: earlier?.shop ?? freeName(nameOf(domain), taken),
    text: labels.init.questions.shop,
    problemOf: (answer) => {
      if (taken.includes(answer)) return { code: "expectedOtherShop", shop: answer };
      return /^[a-z0-9][a-z0-9-]{0,62}$/.test(answer) ? null : { code: "expectedName" };
    },
  });
  const before = earlier?.adapter === adapter ? earlier : null;
  const credentials = await askCredentials(interview, adapter, given.credential, before?.credentials);
  const secret =
    adapter === undefined
      ? ""
      : await askSecret(interview, adapter, { given: given.secret, earlier: before?.secret, credentials });
  return { adapter, domain, shop, secret, credentials };
}

function freeName(name: string, taken: readonly string[]): string {
  const names = [name, ...taken.map((_, index) => `${name}-${index + 2}`)];
  return names.find((each) => !taken.includes(each)) ?? name;
}

function nameOf(domain: string): string {
  const [first = ""] = domain.replace(/^(?:www|shop)\./, "").split(".");
  const name = first.toLowerCase().replace(/[^a-z0-9-]+/g, "");
  return /^[a-z]/.test(name) ? name : "shop";
}

function domainProblem(adapter: PlatformAdapter | undefined, answer: string): ExpectedSetting | null {
  const parsed = adapter?.parseDomain(answer);
  if (parsed === undefined) return null;
  if ("problem" in parsed) return parsed.problem;
  return isWholeName(parsed.domain) ? null : { code: "expectedWholeAddress" };
}

function urlProblem(answer: string): ExpectedSetting | null {
  const url = URL.parse(answer);
  const isLocal = url !== null && isLoopback(url.hostname);
  const isFine = url?.protocol === "https:" || (url?.protocol === "http:" && isLocal);
  if (!isFine || /[?#@\s]/.test(answer)) return { code: "expectedSecureUrl" };
  return isWholeName(url.hostname) ? null : { code: "expectedWholeAddress" };
}

/** One word alone is somebody's own network at most, or a slip. A configuration may say it all the same. */
function isWholeName(domain: string): boolean {
  return /^[^/]*[.[]/.test(domain) || isLoopback(domain);
}

/** Nobody's id is longer; a text pasted by mistake is. */
function lengthProblem({ length }: string): ExpectedSetting | null {
  if (length <= MOST_OF_ID) return null;
  return { code: "expectedSize", of: "characters", bound: "atMost", size: MOST_OF_ID };
}

function tokenProblem(answer: string): ExpectedSetting | null {
  return /^[\x21-\x7e]+$/.test(answer) ? null : { code: "expectedToken" };
}
