import type { PlatformAdapter } from "../../../platform/adapter.ts";
import { credentialsOf } from "../../../platform/kit/credential.ts";
import type { OpenFile } from "../../../settings/add-shop.ts";
import type { ExpectedSetting } from "../../../settings/setting-codes.ts";
import { NAME } from "../../../shops/shop-name.ts";
import type { Trials } from "../dialogue.ts";
import type { InitAnswers } from "../init-options.ts";
import { isWholeName } from "../is-whole-name.ts";
import { askCredentials, askSecret } from "./credential-questions.ts";
import type { Interview } from "./interview.ts";
import { meant } from "./meant.ts";

export interface AnsweredShop {
  readonly adapter: PlatformAdapter | undefined;
  readonly domain: string;
  readonly shop: string;
  /** "" if it is to be filled in later. */
  readonly secret: string;
  readonly credentials: Readonly<Record<string, string>>;
}

/** Whether any credential is given. The platform's other settings grant no access. */
export function hasAccess({ adapter, credentials }: Pick<AnsweredShop, "adapter" | "credentials">): boolean {
  const known = adapter === undefined ? [] : credentialsOf(adapter.settings);
  return known.some(({ name }) => Object.hasOwn(credentials, name));
}

/** A shop that is already in the file. */
type OtherShop = Pick<OpenFile["shops"][number], "shop" | "platform" | "domain">;

/** `trials`: `null` if checks are off. */
export async function askShop(
  interview: Interview,
  adapters: readonly PlatformAdapter[],
  given: Partial<InitAnswers>,
  earlier: AnsweredShop | null = null,
  {
    others = [],
    trials = null,
  }: { readonly others?: readonly OtherShop[]; readonly trials?: Trials | null } = {},
): Promise<AnsweredShop> {
  const { labels } = interview;
  const adapter = await askPlatform(interview, adapters, given.platform, earlier?.adapter?.platform);
  const domainOf = (typed: string) => {
    const parsed = adapter?.parseDomain(typed);
    return parsed !== undefined && "domain" in parsed ? parsed.domain : typed;
  };
  const domain = await interview.ask({
    option: "--domain",
    given: given.domain,
    fallback: earlier?.domain,
    text: labels.init.questions.domain({ platform: adapter?.platform ?? "other" }),
    meant: domainOf,
    problemOf: (answer) => domainProblem(adapter, answer) ?? repeatedDomain(adapter, answer, others),
    isWell: async (answer) => adapter === undefined || trials === null || trials.isShopThere(adapter, answer),
  });
  const taken = others.map((other) => other.shop);
  const shop = await interview.ask({
    option: "--shop",
    given: given.shop,
    fallback: earlier?.shop ?? freeName(nameOf(domain), taken),
    text: labels.init.questions.shop,
    problemOf: (answer) => {
      if (taken.includes(answer)) return { code: "expectedNewName", taken: answer };
      return NAME.test(answer) ? null : { code: "expectedName" };
    },
  });
  const before = earlier?.adapter === adapter ? earlier : null;
  const credentials = await askCredentials(interview, adapter, given.credential, before?.credentials);
  if (adapter === undefined && given.secret === undefined) refuseNoSecret(interview, adapters);
  const secret =
    adapter === undefined
      ? ""
      : await askSecret(interview, adapter, { given: given.secret, earlier: before?.secret, credentials });
  return { adapter, domain, shop, secret, credentials };
}

/** Reports a missing secret if nobody can be asked. While the platform is unknown, it may need one. */
function refuseNoSecret(interview: Interview, adapters: readonly PlatformAdapter[]): void {
  const names = adapters.flatMap(({ platform, webhookSecret: { chosenBy } }) =>
    chosenBy === "platform" ? [platform] : [],
  );
  if (interview.hasPerson || names.length === 0) return;
  interview.refuseOption({ option: "--secret", what: interview.labels.init.secretOf({ names }) });
}

async function askPlatform(
  interview: Interview,
  adapters: readonly PlatformAdapter[],
  given: string | undefined,
  earlier: string | undefined,
): Promise<PlatformAdapter | undefined> {
  const names = adapters.map(({ platform }) => platform);
  const choices = adapters.map(({ platform, title }) => ({ name: platform, also: [title] }));
  const answered = await interview.ask({
    option: "--platform",
    given,
    fallback: earlier,
    text: interview.labels.init.platform({ names }),
    meant: (typed) => meant(typed, choices) ?? typed,
    problemOf: (answer) => (names.includes(answer) ? null : { code: "expectedOneOf", values: names }),
  });
  return adapters.find(({ platform }) => platform === answered);
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

function repeatedDomain(
  adapter: PlatformAdapter | undefined,
  answer: string,
  others: readonly OtherShop[],
): ExpectedSetting | null {
  const domainOf = (typed: string) => {
    const parsed = adapter?.parseDomain(typed);
    return parsed !== undefined && "domain" in parsed ? parsed.domain : null;
  };
  const same = others.find(
    ({ platform, domain }) => platform === adapter?.platform && domainOf(domain) === domainOf(answer),
  );
  return same === undefined ? null : { code: "expectedOtherShop", shop: same.shop };
}

function domainProblem(adapter: PlatformAdapter | undefined, answer: string): ExpectedSetting | null {
  // Without a known platform, the answer can only be taken as an address.
  const parsed = adapter?.parseDomain(answer) ?? { domain: answer.replace(/^https?:\/\//, "") };
  if ("problem" in parsed) return parsed.problem;
  return isWholeName(parsed.domain) ? null : { code: "expectedWholeAddress" };
}
