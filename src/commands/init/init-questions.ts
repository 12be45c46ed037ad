import { randomBytes } from "node:crypto";
import { isActivityId } from "../../domain/plan/programme.ts";
import type { PlatformAdapter } from "../../platform/adapter.ts";
import { credentialsOf, isOtherSetting } from "../../platform/kit/credential.ts";
import { isLoopback } from "../../platform/kit/loopback.ts";
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

export async function askAccount(
  interview: Interview,
  given: Partial<InitAnswers>,
  earlier: AnsweredAccount | null = null,
): Promise<AnsweredAccount> {
  const baseUrl = await interview.ask({
    option: "--loyalty-url",
    given: given.loyaltyUrl,
    problemOf: urlProblem,
    fallback: earlier?.baseUrl,
    text: "Address of the loyalty service, such as https://loyalty.example.com",
  });
  const where = "(Profile, then Integration)";
  const apiKey = await interview.ask({
    option: "--api-key",
    given: given.apiKey,
    problemOf: tokenProblem,
    isSecret: true,
    fallback: earlier?.apiKey,
    text: `Your account's secret key ${where}`,
  });
  const brandId = await interview.ask({
    option: "--brand-id",
    given: given.brandId,
    problemOf: tokenProblem,
    fallback: earlier?.brandId,
    text: `Your account's brand id ${where}`,
  });
  const identifier = await interview.ask({
    option: "--identifier",
    given: given.identifier,
    fallback: earlier?.identifier ?? "email",
    text: "What the account knows customers by first: email or mobile",
    problemOf: (answer) => (/^(?:email|mobile)$/.test(answer) ? null : "email or mobile"),
  });
  return { baseUrl: baseUrl.replace(/\/+$/, ""), apiKey, brandId, identifier };
}

export function askActivity(
  interview: Interview,
  { activity }: Partial<InitAnswers>,
  earlier: string | null = null,
): Promise<string> {
  return interview.ask({
    option: "--activity",
    given: activity,
    fallback: earlier ?? undefined,
    text: "Id of the activity that paid orders earn at, from the account's panel",
    problemOf: (answer) => (isActivityId(answer) ? null : "an activity's id, such as 12"),
  });
}

export function askPublicUrl(interview: Interview, { publicUrl }: InitAnswers): Promise<string> {
  return interview.ask({
    option: "--public-url",
    given: publicUrl,
    fallback: "",
    problemOf: urlProblem,
    text: "Public https address of this bridge (Enter: not known yet)",
  });
}

export async function askShop(
  interview: Interview,
  adapters: readonly PlatformAdapter[],
  given: Partial<InitAnswers>,
  earlier: AnsweredShop | null = null,
): Promise<AnsweredShop> {
  const names = adapters.map(({ platform }) => platform);
  const isNamed = (answer: string) => (platform: string) => platform === answer.toLowerCase();
  const answered = await interview.ask({
    option: "--platform",
    given: given.platform,
    fallback: earlier?.adapter?.platform,
    text: `The shop's platform: ${names.join(" or ")}`,
    problemOf: (answer) => (names.some(isNamed(answer)) ? null : names.join(" or ")),
  });
  const adapter = adapters.find(({ platform }) => isNamed(answered)(platform));
  const typed = await interview.ask({
    option: "--domain",
    given: given.domain,
    fallback: earlier?.domain,
    text: "The shop's address",
    problemOf: (answer) => domainProblem(adapter, answer),
  });
  const parsed = adapter?.parseDomain(typed);
  const domain = parsed !== undefined && "domain" in parsed ? parsed.domain : typed;
  const shop = await interview.ask({
    option: "--shop",
    given: given.shop,
    fallback: earlier?.shop ?? nameOf(domain),
    text: "A short name for the shop; it becomes part of the webhook address",
    problemOf: (answer) =>
      /^[a-z0-9][a-z0-9-]{0,62}$/.test(answer) ? null : "small letters, digits and hyphens",
  });
  const credentials = await askCredentials(interview, adapter, given.credential, earlier?.credentials);
  const secret =
    adapter === undefined
      ? ""
      : await askSecret(interview, adapter, given.secret ?? earlier?.secret, credentials);
  return { adapter, domain, shop, secret, credentials };
}

async function askCredentials(
  interview: Interview,
  adapter: PlatformAdapter | undefined,
  given: readonly string[] | undefined,
  earlier: Readonly<Record<string, string>> = {},
): Promise<Readonly<Record<string, string>>> {
  const known = new Map(given?.map((pair) => pair.split(/=(.*)/s, 2) as [string, string]));
  const settings = adapter === undefined ? [] : credentialsOf(adapter.settings);
  const credentials: Record<string, string> = {};
  for (const [name, value] of known) {
    if (adapter !== undefined && isOtherSetting(adapter.settings, name, value)) credentials[name] = value;
    else if (!settings.some((setting) => setting.name === name))
      interview.problems.push(
        `--credential: expected ${settings.map((each) => each.name).join(", ")}, not ${name}`,
      );
  }
  for (const { name, meaning, isSecret } of settings) {
    const value = await interview.ask({
      option: `--credential ${name}=…`,
      given: known.get(name),
      fallback: earlier[name] ?? "",
      isSecret,
      text: `${name}: ${meaning} (Enter: leave it out)`,
    });
    if (value !== "") credentials[name] = value;
  }
  return credentials;
}

/** Asked of whoever has it: where the platform takes any secret, one is made. */
function askSecret(
  interview: Interview,
  { webhookSecret }: PlatformAdapter,
  given: string | undefined,
  credentials: Readonly<Record<string, string>>,
): Promise<string> {
  const { chosenBy, credential = "", where } = webhookSecret;
  const same = credentials[credential];
  if (given === undefined && same !== undefined) return Promise.resolve(same);
  if (given === undefined && chosenBy === "bridge")
    return Promise.resolve(randomBytes(24).toString("base64url"));
  return interview.ask({
    option: "--secret",
    given,
    isSecret: true,
    text: `The secret that the shop signs its webhooks with (${where})`,
    problemOf: (secret) => webhookSecret.problemOf?.(secret) ?? null,
  });
}

function nameOf(domain: string): string {
  const [first = ""] = domain.replace(/^(?:www|shop)\./, "").split(".");
  const name = first.toLowerCase().replace(/[^a-z0-9-]+/g, "");
  return /^[a-z]/.test(name) ? name : "shop";
}

function domainProblem(adapter: PlatformAdapter | undefined, answer: string): string | null {
  const parsed = adapter?.parseDomain(answer);
  return parsed !== undefined && "problem" in parsed ? parsed.problem : null;
}

function urlProblem(answer: string): string | null {
  const url = URL.parse(answer);
  const isLocal = url !== null && isLoopback(url.hostname);
  const isFine = url?.protocol === "https:" || (url?.protocol === "http:" && isLocal);
  return isFine && !/[?#@\s]/.test(answer) ? null : "an address that begins with https://";
}

function tokenProblem(answer: string): string | null {
  return /^[\x21-\x7e]+$/.test(answer) ? null : "letters, digits and signs without spaces";
}
