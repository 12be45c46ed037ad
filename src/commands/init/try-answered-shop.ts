import { tryShop } from "../../doctor/try-shop.ts";
import type { Config } from "../../settings/config.ts";
import type { SettingProblem } from "../../words/codes/setting.ts";
import type { Verdict } from "../../words/codes/verdict.ts";
import type { CommandContext } from "../command-context.ts";
import type { Drafted } from "./drafted.ts";
import type { InitAnswers } from "./init-answers.ts";
import type { AnsweredShop } from "./shop-questions.ts";

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
  // Who types it here writes the file.
  const trial = { signal: NEVER, mayBeHere: () => true };
  return tryShop({ shop, adapter, adapterShop: { shop, domain, settings } }, trial);
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

/** What needs not be asked again: all but the access where that is refused, and all but the address where no shop is. */
export function keptOfShop(
  { adapter, domain, shop }: AnsweredShop,
  checks: readonly Verdict[],
): Partial<InitAnswers> {
  if (adapter === undefined) return {};
  const { platform } = adapter;
  const isRefused = checks.some(({ code }) => adapter.credentialsRefused?.some((each) => each === code));
  const isThere = isRefused || checks.some(({ state }) => state === "fine");
  return isThere ? { platform, domain, shop } : { platform, shop };
}
