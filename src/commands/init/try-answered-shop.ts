import { tryShop } from "../../doctor/try-shop.ts";
import type { Config } from "../../settings/config.ts";
import type { SettingProblem } from "../../words/codes/setting.ts";
import type { Verdict } from "../../words/codes/verdict.ts";
import type { CommandContext } from "../command-context.ts";
import type { Drafted } from "./drafted.ts";
import type { AnsweredShop, InitAnswers } from "./init-questions.ts";

/** Tries a shop's credentials out, as far as its draft is a configuration. */
export async function checkShopAnswers(
  { parseConfig }: CommandContext,
  answers: AnsweredShop,
  { text, variables }: Drafted,
): Promise<readonly Verdict[]> {
  const read = parseConfig(text, variables);
  // Said when it is to be written.
  return read.ok ? tryAnsweredShop(read.config, answers) : [];
}

/** Whoever waits for it ends the command. */
const NEVER = new AbortController().signal;

async function tryAnsweredShop(
  config: Config,
  { adapter, shop, credentials }: AnsweredShop,
): Promise<readonly Verdict[]> {
  // Without credentials the shop is connected by its own pages later.
  if (adapter === undefined || Object.keys(credentials).length === 0) return [];
  const found = config.shops[shop];
  if (found === undefined) return [];
  const { domain, settings } = found;
  return tryShop({ shop, adapter, adapterShop: { shop, domain, settings } }, NEVER);
}

/** What keeps a shop's answers from being written: half of a pair of keys. */
export function problemsOfShop(
  { parseConfig }: CommandContext,
  { shop }: AnsweredShop,
  { text, variables }: Drafted,
): readonly SettingProblem[] {
  const read = parseConfig(text, variables);
  if (read.ok) return [];
  // Nobody has seen its lines yet.
  const ofShop = read.problems.filter(({ path }) => path?.startsWith(`shops.${shop}.`));
  return ofShop.map((problem) => ({ ...problem, line: null }));
}

/** A shop that answers anything well is there, by this address. */
export function keptOfShop(
  { adapter, domain, shop }: AnsweredShop,
  checks: readonly Verdict[],
): Partial<InitAnswers> {
  const isThere = checks.some(({ state }) => state === "fine");
  return isThere && adapter !== undefined ? { platform: adapter.platform, domain, shop } : {};
}
