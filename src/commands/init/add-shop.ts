import { readFile } from "node:fs/promises";
import { tryActivity } from "../../health/doctor/activity.ts";
import type { OpenFile } from "../../settings/add-shop.ts";
import { nextPrefix } from "../../shops/next-prefix.ts";
import { DEFAULT_CONFIG_PATH, EXIT, type ExitCode, type ReadConfig } from "../command-context.ts";
import { cannotBeRead, printProblems } from "../read-config.ts";
import { askUntilPassed } from "./ask-until-passed.ts";
import { type Dialogue, wrongUsage } from "./dialogue.ts";
import { draftedShop } from "./drafted.ts";
import { readVariables, shopLines, type Variables } from "./init-files.ts";
import { printNextSteps } from "./next-steps.ts";
import { askActivity, askBrand } from "./questions/init-questions.ts";
import type { AnsweredShop } from "./questions/shop-questions.ts";
import { askTriedShop } from "./try-answered-shop.ts";
import { writeFiles } from "./write-files.ts";

type RefusedConfig = Extract<ReadConfig, { ok: false }>;

/** A configuration to which a shop is added. */
interface ConfigToExtend {
  readonly path: string;
  readonly text: string;
  readonly file: OpenFile;
  readonly known: Variables;
  /** The configuration as read with its secrets. */
  readonly before: ReadConfig;
}

/** Adds a shop to the existing configuration and leaves its other lines unchanged. */
export async function addShop(dialogue: Dialogue): Promise<ExitCode> {
  const { context, interview, options } = dialogue;
  const { labels } = interview;
  const { err, out } = context;
  const path = options.config ?? DEFAULT_CONFIG_PATH;
  if (cannotBeRead(context, options, path, "must exist")) return EXIT.badConfiguration;
  const text = await readFile(path, "utf8");
  const known = await readVariables(options.env);
  const before = context.parseConfig(text, known);
  const file = context.openFile(text);
  if (file === null || file.shops.length === 0) {
    if (!before.ok) printProblems(context, options, before);
    return EXIT.badConfiguration;
  }
  if (interview.hasPerson) out(labels.init.beginShop);
  const brand = await askBrand(interview, file.brands, options.brand);
  if (interview.problems.length > 0) return wrongUsage(dialogue);
  const chosen = await choosePrefix(dialogue, file, brand);
  if ("refusal" in chosen) {
    err(chosen.refusal);
    return EXIT.failed;
  }
  return addTo({ path, text, file, known, before }, { ...chosen, brand }, dialogue);
}

/** Asks for the shop and its activity, tries both, and writes them. */
async function addTo(
  extended: ConfigToExtend,
  { brand, prefix, prefixes }: PrefixChoice & { readonly brand: string },
  dialogue: Dialogue,
): Promise<ExitCode> {
  const { context, interview } = dialogue;
  const { file, known, before, path } = extended;
  const draft = (shop: AnsweredShop, activityId: string) => {
    const { section, variables } = draftedShop(shop, { brand, prefix, activityId, known });
    const lines = shopLines(section, interview.labels.init.comments);
    return { text: file.withShop(lines, prefixes), variables, lines };
  };
  const usual = file.shops.find((shop) => shop.brand === brand)?.activityId ?? null;
  const tried = (answers: AnsweredShop) => {
    const { text, variables } = draft(answers, usual ?? "1");
    return { text: text ?? "", variables: { ...known, ...variables } };
  };
  const shop = await askTriedShop(dialogue, tried, file.shops);
  const activityId = await askUntilPassed(dialogue, {
    ask: (given, earlier: string | null) => askActivity(interview, given, earlier ?? usual),
    check: async (answer) => tryInAccount(before, brand, answer),
    failing: () => ({ in: "settings", names: ["program.earn.activityId"] }),
  });
  if (interview.problems.length > 0) return wrongUsage(dialogue);
  const { text, variables, lines } = draft(shop, activityId);
  if (text === null) {
    context.err(interview.labels.init.cannotAdd({ path }));
    for (const line of lines) context.out(`  ${line}`);
    return EXIT.failed;
  }
  const problemsOf = (after: RefusedConfig) => newProblems(before, after);
  const written = { path, text, variables, known, readAs: extended.text, problemsOf };
  if (!(await writeFiles(dialogue, written))) return EXIT.failed;
  const publicUrl = before.ok ? (before.config.server.publicUrl ?? "") : "";
  const added = { path, shop, activityId, publicUrl };
  await printNextSteps(dialogue, { ...added, account: null, storage: null, backup: null });
  return EXIT.fine;
}

/** Tries the activity only if the file can be read with its secrets, which may be stored elsewhere. */
async function tryInAccount(read: ReadConfig, name: string, activityId: string) {
  const brand = read.ok ? read.config.brands[name] : undefined;
  if (brand === undefined) return [];
  const { baseUrl, apiKey, brandId, identifier } = brand;
  return [
    await tryActivity({ baseUrl, apiKey, brandId, identifier, brand: name, timeoutMs: 15_000 }, activityId),
  ];
}

/** Problems that the new shop causes. Earlier ones don't count: a secret may exist only in the environment. */
function newProblems(before: ReadConfig, after: RefusedConfig): RefusedConfig | null {
  const named = (problem: RefusedConfig["problems"][number]) => JSON.stringify({ ...problem, line: null });
  const earlier = before.ok ? [] : before.problems.map(named);
  const problems = after.problems.filter((problem) => !earlier.includes(named(problem)));
  return problems.length === 0 ? null : { ...after, problems };
}

interface PrefixChoice {
  /** The new shop's prefix. */
  readonly prefix: string;
  /** Prefixes for existing shops that have none yet. */
  readonly prefixes: ReadonlyMap<string, string>;
}

/**
 * Orders of two shops on one account must never get the same number there, so each shop needs its own prefix, all of
 * the same length. A shop without one can get it only before its first order, which locks its numbers.
 */
async function choosePrefix(
  { interview, options }: Dialogue,
  file: OpenFile,
  brand: string,
): Promise<PrefixChoice | { readonly refusal: string }> {
  const { labels } = interview;
  const others = file.shops.filter((shop) => shop.brand === brand);
  const [first] = others;
  const taken = others.map(({ prefix }) => prefix).filter((prefix) => prefix !== null);
  if (taken.length === others.length) {
    const prefix = nextPrefix(taken);
    return prefix === null
      ? { refusal: labels.init.noPrefixLeft({ brand }) }
      : { prefix, prefixes: new Map() };
  }
  if (first !== undefined && others.length === 1) {
    const { shop } = first;
    if (options.force || (await interview.confirm(labels.init.prefixFirst({ shop }))))
      return { prefix: "2", prefixes: new Map([[shop, "1"]]) };
  }
  const shops = others.filter(({ prefix }) => prefix === null).map(({ shop }) => shop);
  return { refusal: labels.init.prefixStays({ shops, brand }) };
}
