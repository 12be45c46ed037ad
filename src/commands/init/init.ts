import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tryActivity } from "../../doctor/activity.ts";
import { checkDatabase } from "../../doctor/database.ts";
import { tryAccount } from "../../doctor/loyalty-account.ts";
import { tryShop } from "../../doctor/try-shop.ts";
import { databaseOf } from "../../store/kinds.ts";
import { tryStorage } from "../../wiring/storage.ts";
import type { Verdict } from "../../words/codes/verdict.ts";
import { verdictView } from "../../words/verdict-view.ts";
import { type CommandContext, DEFAULT_CONFIG_PATH, EXIT, type ExitCode } from "../command-context.ts";
import { type LanguageOptions, wordsOfReader } from "../language.ts";
import { printProblems } from "../read-config.ts";
import { verdictMark } from "../verdict-mark.ts";
import { type Drafted, drafted } from "./drafted.ts";
import { readVariables, type Variables, withVariables, writePrivate } from "./init-files.ts";
import {
  type AnsweredAccount,
  type AnsweredShop,
  askAccount,
  askActivity,
  askPublicUrl,
  askShop,
  type InitAnswers,
} from "./init-questions.ts";
import { Interview } from "./interview.ts";
import { printNextSteps } from "./next-steps.ts";
import { PersonLeft } from "./person-left.ts";
import { type AnsweredStorage, askStorage } from "./storage-questions.ts";

export interface InitOptions extends InitAnswers, LanguageOptions {
  readonly config?: string;
  readonly env: string;
  readonly yes: boolean;
  readonly force: boolean;
  readonly check: boolean;
}

/** Makes config/bridge.yaml and .env from a few answers, each tried out where it can be. */
export async function init(context: CommandContext, options: InitOptions): Promise<ExitCode> {
  const interview = new Interview(context, wordsOfReader(context, options), options.yes);
  try {
    return await questioned(context, interview, options);
  } catch (error) {
    if (!(error instanceof PersonLeft)) throw error;
    context.err("");
    context.err(interview.labels.init.left);
    return EXIT.failed;
  }
}

async function questioned(
  context: CommandContext,
  interview: Interview,
  options: InitOptions,
): Promise<ExitCode> {
  const { labels } = interview;
  const path = options.config ?? DEFAULT_CONFIG_PATH;
  if (existsSync(path) && !options.force && !(await interview.confirm(labels.init.replace({ path })))) {
    context.err(labels.init.stays({ path }));
    return EXIT.failed;
  }
  if (!options.yes) context.out(labels.init.begin);
  const tried = (answers: AnsweredAccount) =>
    ({ ...answers, brand: "main", timeoutMs: 15_000, identifier: identifierOf(answers) }) as const;
  const account = await untilWell(context, interview, options, {
    ask: (given, earlier: AnsweredAccount | null) => askAccount(interview, given, earlier),
    check: async (answers) => [await tryAccount(tried(answers))],
  });
  if (account === null) return EXIT.failed;
  const activityId = await untilWell(context, interview, options, {
    ask: (given, earlier: string | null) => askActivity(interview, given, earlier),
    check: async (answer) => [await tryActivity(tried(account), answer)],
  });
  if (activityId === null) return EXIT.failed;
  const publicUrl = await askPublicUrl(interview, options);
  const storage = await untilWell(context, interview, options, {
    ask: (given, earlier: AnsweredStorage | null) => askStorage(interview, context, given, earlier),
    check: (answers) => checkStorageAnswers(context, answers),
  });
  if (storage === null) return EXIT.failed;
  const known = await readVariables(options.env);
  const draft = (shop: AnsweredShop) =>
    drafted({ account, activityId, publicUrl, port: options.port, storage, shop, known, labels });
  const shop = await untilWell(context, interview, options, {
    ask: (given, earlier: AnsweredShop | null) => askShop(interview, context.adapters, given, earlier),
    check: (answers) => checkShopAnswers(context, answers, draft(answers)),
  });
  if (shop === null) return interview.problems.length > 0 ? wrongUsage(context, interview) : EXIT.failed;
  if (interview.problems.length > 0) return wrongUsage(context, interview);
  const isWritten = await write(context, interview, { path, options, ...draft(shop), known });
  if (!isWritten) return EXIT.failed;
  printNextSteps(context, labels, { path, envFile: options.env, storage, shop, publicUrl });
  return EXIT.fine;
}

function wrongUsage({ err }: CommandContext, { problems }: Interview): ExitCode {
  for (const problem of problems) err(problem);
  return EXIT.wrongUsage;
}

function identifierOf({ identifier }: AnsweredAccount): "email" | "mobile" {
  return identifier === "mobile" ? "mobile" : "email";
}

interface Step<T> {
  /** `earlier`: the answers that did not work, to be kept by pressing Enter. */
  readonly ask: (given: Partial<InitAnswers>, earlier: T | null) => Promise<T>;
  readonly check: (answers: T) => Promise<readonly Verdict[]>;
}

/** Asks and tries out; what fails may be asked again, or be kept by who knows better. `null`: given up. */
async function untilWell<T>(
  context: CommandContext,
  interview: Interview,
  options: InitOptions,
  { ask, check }: Step<T>,
): Promise<T | null> {
  const { err, out } = context;
  const spoken = wordsOfReader(context, options);
  let given: Partial<InitAnswers> = options;
  let earlier: T | null = null;
  const { labels } = interview;
  for (;;) {
    const answers: T = await ask(given, earlier);
    if (!options.check || interview.problems.length > 0) return answers;
    const checks = await check(answers);
    for (const verdict of checks) {
      const { state, name, detail, nextStep } = verdictView(verdict, spoken);
      const words = `${name}: ${detail}${nextStep === null ? "" : `. ${nextStep}`}`;
      const line = `  ${verdictMark(spoken, state)}  ${words}`;
      if (state === "fine") out(line);
      else err(line);
    }
    if (checks.every(({ state }) => state !== "failed")) return answers;
    if (options.yes) {
      err(labels.init.nothingWritten);
      return null;
    }
    if (await interview.confirm(labels.init.keepAnswers)) return answers;
    out(labels.init.again);
    given = {};
    earlier = answers;
  }
}

async function checkStorageAnswers(
  { storageAt }: CommandContext,
  answers: AnsweredStorage,
): Promise<readonly Verdict[]> {
  if (answers.kind === "folder") return [];
  const database = databaseOf(storageAt(answers.url));
  if (database === null) return [];
  return checkDatabase(await tryStorage({ ...database, ssl: answers.ssl }), database.schema);
}

async function checkShopAnswers(
  { parseConfig }: CommandContext,
  { adapter, shop, credentials }: AnsweredShop,
  { text, variables }: Drafted,
): Promise<readonly Verdict[]> {
  const read = parseConfig(text, variables);
  // Said when it is to be written; and without credentials the shop is connected by its own pages later.
  if (!read.ok || adapter === undefined || Object.keys(credentials).length === 0) return [];
  const checks = await tryShop(read.config, adapter, shop);
  // There is no bridge yet that webhooks could lead to.
  return checks.filter(({ needsBridge }) => needsBridge !== true);
}

async function write(
  context: CommandContext,
  interview: Interview,
  given: Drafted & {
    readonly path: string;
    readonly options: InitOptions;
    readonly known: Variables;
  },
): Promise<boolean> {
  const { path, options, text, variables, known } = given;
  const { err } = context;
  const read = context.parseConfig(text, variables);
  if (!read.ok) {
    printProblems(context, options, read);
    return false;
  }
  const replaced = Object.keys(variables).filter((name) => known[name] && known[name] !== variables[name]);
  const { labels } = interview;
  const named = { file: options.env, names: replaced };
  const question = labels.init.replaceVariables(named);
  if (replaced.length > 0 && !options.force && !(await interview.confirm(question))) {
    err(labels.init.variablesStay(named));
    return false;
  }
  const before = existsSync(options.env) ? await readFile(options.env, "utf8") : "";
  const environment = withVariables(before, variables, labels.init.comments);
  if (environment === null) {
    err(labels.init.quotes);
    return false;
  }
  await writePrivate(options.env, environment);
  await writePrivate(path, text);
  return true;
}
