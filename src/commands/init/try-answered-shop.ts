import type { Verdict } from "../../health/codes/verdict.ts";
import { tryShop, tryShopAddress } from "../../health/doctor/try-shop.ts";
import type { PlatformAdapter } from "../../platform/adapter.ts";
import { credentialsOf } from "../../platform/kit/credential.ts";
import type { OpenFile } from "../../settings/add-shop.ts";
import type { Config } from "../../settings/config.ts";
import type { SettingProblem } from "../../settings/setting-codes.ts";
import type { CommandContext } from "../command-context.ts";
import { askUntilPassed } from "./ask-until-passed.ts";
import type { Dialogue } from "./dialogue.ts";
import { type Draft, variableOf } from "./drafted.ts";
import type { InitAnswers } from "./init-options.ts";
import type { FailingAnswers } from "./questions/interview.ts";
import { type AnsweredShop, askShop, hasAccess } from "./questions/shop-questions.ts";

/** Asks for a shop and checks it. `draft`: what would be written. `others`: the file's other shops. */
export async function askTriedShop(
  dialogue: Dialogue,
  draft: (answers: AnsweredShop) => Draft,
  others: OpenFile["shops"] = [],
): Promise<AnsweredShop> {
  const { context, interview, trials } = dialogue;
  const answered = await askUntilPassed(dialogue, {
    ask: (given, earlier: AnsweredShop | null) =>
      askShop(interview, context.adapters, given, earlier, { others, trials }),
    problemsOf: (answers) => problemsOfShop(context, answers, draft(answers)),
    check: async (answers) =>
      interview.kept.has("--domain") ? [] : checkShopAnswers(dialogue, answers, draft(answers)),
    keep: keptOfShop,
    failing: failingOfShop,
  });
  if (interview.kept.has("--domain")) interview.failing.push(addressOf(answered));
  return answered;
}

/** Checks the shop if its draft is a valid configuration; without credentials, only its address. */
async function checkShopAnswers(
  { context, interview, options }: Dialogue,
  answers: AnsweredShop,
  { text, variables }: Draft,
): Promise<readonly Verdict[]> {
  const { adapter, domain } = answers;
  if (adapter !== undefined && !hasAccess(answers)) {
    // The merchant gives consent later. An address typed at its question was checked there.
    const isTyped = interview.hasPerson && options.domain === undefined;
    return isTyped ? [] : tryShopAddress(adapter, domain);
  }
  const read = context.parseConfig(text, variables);
  // Writing the files reports the problems.
  return read.ok ? tryAnsweredShop(read.config, answers) : [];
}

/** Never aborts, because the person who waits can end the command. */
const NEVER = new AbortController().signal;

async function tryAnsweredShop(config: Config, { adapter, shop }: AnsweredShop): Promise<readonly Verdict[]> {
  if (adapter === undefined) return [];
  const found = config.shops[shop];
  if (found === undefined) return [];
  const { domain, settings } = found;
  // The person who answers also controls this machine, so local addresses are allowed.
  const trial = { signal: NEVER, mayBeHere: () => true };
  return tryShop({ shop, adapter, adapterShop: { shop, domain, settings } }, trial);
}

/** Problems because of which answers cannot be written, such as half of a key pair. */
function problemsOfShop(
  { parseConfig }: CommandContext,
  { shop }: AnsweredShop,
  { text, variables }: Draft,
): readonly SettingProblem[] {
  const read = parseConfig(text, variables);
  if (read.ok) return [];
  // The person hasn't seen the file's lines yet.
  const ofShop = read.problems.filter(({ path }) => path?.startsWith(`shops.${shop}.`));
  return ofShop.map((problem) => ({ ...problem, line: null }));
}

/** The answers to keep: without the credentials if they were refused, and without the address if no shop is there. */
function keptOfShop(
  { adapter, domain, shop }: AnsweredShop,
  checks: readonly Verdict[],
): Partial<InitAnswers> {
  if (adapter === undefined) return {};
  const { platform } = adapter;
  return isThere(adapter, checks) ? { platform, domain, shop } : { platform, shop };
}

/** Whether the shop answers, even if it refuses the credentials. */
function isThere({ credentialsRefused }: PlatformAdapter, checks: readonly Verdict[]): boolean {
  const isRefused = checks.some(({ code }) => credentialsRefused?.some((each) => each === code));
  return isRefused || checks.some(({ state }) => state === "fine");
}

function failingOfShop(answered: AnsweredShop, checks: readonly Verdict[]): FailingAnswers {
  const { adapter, shop, credentials } = answered;
  if (adapter === undefined || !isThere(adapter, checks)) return addressOf(answered);
  const secrets = credentialsOf(adapter.settings).filter(({ name }) => credentials[name] !== undefined);
  return { in: "variables", names: secrets.map(({ name }) => variableOf(shop, name)) };
}

function addressOf({ shop }: AnsweredShop): FailingAnswers {
  return { in: "settings", names: [`shops.${shop}.domain`] };
}
