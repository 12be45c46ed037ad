import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tryActivity } from "../../doctor/activity.ts";
import type { OpenFile } from "../../settings/add-shop.ts";
import {
  type CommandContext,
  DEFAULT_CONFIG_PATH,
  EXIT,
  type ExitCode,
  type ReadConfig,
} from "../command-context.ts";
import { printProblems } from "../read-config.ts";
import { draftedShop } from "./drafted.ts";
import { readVariables, shopLines } from "./init-files.ts";
import type { InitOptions } from "./init-options.ts";
import { askActivity, askBrand } from "./init-questions.ts";
import type { Interview } from "./interview.ts";
import { printAdded } from "./next-steps.ts";
import { choosePrefix } from "./prefixes.ts";
import { type AnsweredShop, askShop } from "./shop-questions.ts";
import { Trials } from "./trials.ts";
import { checkShopAnswers, keptOfShop, problemsOfShop } from "./try-answered-shop.ts";
import { untilWell } from "./until-well.ts";
import { writeFiles } from "./write-files.ts";
import { wrongUsage } from "./wrong-usage.ts";

type Unread = Extract<ReadConfig, { ok: false }>;

/** Adds a shop to the configuration that is there, whose other lines stay as they are. */
export async function addShop(
  context: CommandContext,
  interview: Interview,
  options: InitOptions,
): Promise<ExitCode> {
  const { labels } = interview;
  const { err, out } = context;
  const path = options.config ?? DEFAULT_CONFIG_PATH;
  if (!existsSync(path)) {
    err(labels.init.noFile({ path }));
    return EXIT.failed;
  }
  const before = await readFile(path, "utf8");
  const known = await readVariables(options.env);
  const readBefore = context.parseConfig(before, known);
  const file = context.openFile(before);
  if (file === null || file.shops.length === 0) {
    if (!readBefore.ok) printProblems(context, options, readBefore);
    return EXIT.badConfiguration;
  }
  if (!options.yes) out(labels.init.beginShop);
  const brand = await askBrand(interview, file.brands, options.brand);
  if (interview.problems.length > 0) return wrongUsage(context, interview);
  const chosen = await choosePrefix(interview, file, brand, options);
  if ("refusal" in chosen) {
    err(chosen.refusal);
    return EXIT.failed;
  }
  const { prefix, prefixes } = chosen;
  const draft = (shop: AnsweredShop, activityId: string) => {
    const { section, variables } = draftedShop(shop, { brand, prefix, activityId });
    const lines = shopLines(section, labels.init.comments);
    return { text: file.withShop(lines, prefixes), variables, lines };
  };
  const usual = usualActivity(file, brand);
  const tried = (answers: AnsweredShop) => {
    const { text, variables } = draft(answers, usual ?? "1");
    return { text: text ?? "", variables: { ...known, ...variables } };
  };
  const trials = new Trials(context, options, interview);
  const taken = file.shops.map(({ shop }) => shop);
  const shop = await untilWell(context, interview, options, {
    ask: (given, earlier: AnsweredShop | null) =>
      askShop(interview, context.adapters, given, earlier, { taken, trials }),
    problemsOf: (answers) => problemsOfShop(context, answers, tried(answers)),
    check: async (answers) =>
      interview.kept.has("--domain") ? [] : checkShopAnswers(context, answers, tried(answers)),
    keep: keptOfShop,
  });
  if (shop === null) return EXIT.failed;
  const activityId = await untilWell(context, interview, options, {
    ask: (given, earlier: string | null) => askActivity(interview, given, earlier ?? usual),
    check: async (answer) => tryInAccount(readBefore, brand, answer),
  });
  if (activityId === null) return EXIT.failed;
  if (interview.problems.length > 0) return wrongUsage(context, interview);
  const { text, variables, lines } = draft(shop, activityId);
  if (text === null) {
    err(labels.init.cannotAdd({ path }));
    for (const line of lines) out(`  ${line}`);
    return EXIT.failed;
  }
  const problemsOf = (after: Unread) => newProblems(readBefore, after);
  if (
    !(await writeFiles(context, interview, {
      path,
      options,
      text,
      variables,
      known,
      readAs: before,
      problemsOf,
    }))
  )
    return EXIT.failed;
  const publicUrl = readBefore.ok ? (readBefore.config.server.publicUrl ?? "") : "";
  await printAdded(context, interview, { path, envFile: options.env, shop, publicUrl });
  return EXIT.fine;
}

function usualActivity({ shops }: OpenFile, brand: string): string | null {
  return shops.find((shop) => shop.brand === brand)?.activityId ?? null;
}

/** Only where the file can be read with its secrets: they may stand elsewhere. */
async function tryInAccount(read: ReadConfig, name: string, activityId: string) {
  const brand = read.ok ? read.config.brands[name] : undefined;
  if (brand === undefined) return [];
  const { baseUrl, apiKey, brandId, identifier } = brand;
  return [
    await tryActivity({ baseUrl, apiKey, brandId, identifier, brand: name, timeoutMs: 15_000 }, activityId),
  ];
}

/** What was wrong before is not the new shop's doing: a secret may stand in the environment alone. */
function newProblems(before: ReadConfig, after: Unread): Unread | null {
  const named = (problem: Unread["problems"][number]) => JSON.stringify({ ...problem, line: null });
  const earlier = before.ok ? [] : before.problems.map(named);
  const problems = after.problems.filter((problem) => !earlier.includes(named(problem)));
  return problems.length === 0 ? null : { ...after, problems };
}
