import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Verdict } from "../../health/codes/verdict.ts";
import { tryActivity } from "../../health/doctor/activity.ts";
import { checkDatabase } from "../../health/doctor/database.ts";
import { tryAccount } from "../../health/doctor/loyalty-account.ts";
import { databaseOf } from "../../store/kinds.ts";
import { tryStorage } from "../../wiring/storage.ts";
import {
  type CommandContext,
  DEFAULT_CONFIG_PATH,
  EXIT,
  type ExitCode,
  PersonLeft,
} from "../command-context.ts";
import { wordsOfReader } from "../language.ts";
import { cannotBeRead } from "../read-config.ts";
import { questionAt } from "../terminal/question-at.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { wrappedLines } from "../terminal/wrapped-lines.ts";
import { addShop } from "./add-shop.ts";
import { askUntilPassed } from "./ask-until-passed.ts";
import { type Dialogue, Trials, wrongUsage } from "./dialogue.ts";
import { drafted } from "./drafted.ts";
import { readVariables } from "./init-files.ts";
import type { InitOptions } from "./init-options.ts";
import { printNextSteps } from "./next-steps.ts";
import { nightlyBackup } from "./nightly-backup.ts";
import {
  type AnsweredAccount,
  type AnsweredKeys,
  askActivity,
  askIdentifier,
  askKeys,
  askPort,
  askPublicUrl,
} from "./questions/init-questions.ts";
import { Interview } from "./questions/interview.ts";
import { meantIdentifier } from "./questions/meant.ts";
import type { AnsweredShop } from "./questions/shop-questions.ts";
import { type AnsweredStorage, askStorage } from "./questions/storage-questions.ts";
import { askTriedShop } from "./try-answered-shop.ts";
import { writeFiles } from "./write-files.ts";

/** Writes config/bridge.yaml and .env from a few answers, checked where possible; or adds a shop to them. */
export async function init(given: CommandContext, options: InitOptions): Promise<ExitCode> {
  const context = withinWidth(given);
  const interview = new Interview(
    context,
    wordsOfReader(context, options),
    context.hasPerson && !options.yes,
  );
  const asked = { context, interview, options };
  const dialogue = { ...asked, trials: new Trials(asked) };
  const questions = options.addShop ? addShop(dialogue) : questioned(dialogue);
  // Between two questions, stopping arrives as a signal; during one, `ask` rejects with PersonLeft.
  const signal = context.stopRequested().then(() => "signal" as const);
  try {
    const ended = await Promise.race([questions, signal]);
    if (ended !== "signal" || !interview.leave()) return await questions;
    questions.catch(() => {});
  } catch (error) {
    if (!(error instanceof PersonLeft)) throw error;
  }
  context.err("");
  context.err(interview.labels.init.left);
  return EXIT.left;
}

async function questioned(dialogue: Dialogue): Promise<ExitCode> {
  const { context, interview, options } = dialogue;
  const { labels } = interview;
  const path = options.config ?? DEFAULT_CONFIG_PATH;
  if (cannotBeRead(context, options, path, "may be missing")) return EXIT.badConfiguration;
  if (existsSync(path) && !options.force && !(await interview.confirm(labels.init.replace({ path })))) {
    context.err(labels.init.stays({ path }));
    return EXIT.failed;
  }
  if (interview.hasPerson) context.out(labels.init.begin);
  const account = await askAccount(dialogue);
  const activityId = await askUntilPassed(dialogue, {
    ask: (given, earlier: string | null) => askActivity(interview, given, earlier),
    check: async (answer) => (account.isWell ? [await tryActivity(tried(account), answer)] : []),
    failing: () => ({ in: "settings", names: ["program.earn.activityId"] }),
  });
  const publicUrl = await askPublicUrl(interview, options);
  await dialogue.trials.sayPublicUrl(publicUrl);
  const port = await askPort(interview, options);
  const storage = await askUntilPassed(dialogue, {
    ask: (given, earlier: AnsweredStorage | null) =>
      askStorage(interview, context, { ...given, postgres: options.postgres === true }, earlier),
    check: (answers) => checkStorageAnswers(context, answers),
    keep: (answers) => (answers.driver === "postgres" ? { instances: String(answers.instances) } : {}),
    failing: () => ({ in: "variables", names: ["DATABASE_URL"] }),
  });
  // Databases are backed up with their own tools.
  const backup = storage.driver === "lowdb" ? await nightlyBackup() : null;
  const known = await readVariables(options.env);
  const hasSchema = existsSync(join(dirname(path), "bridge.schema.json"));
  const draft = (shop: AnsweredShop) =>
    drafted({ account, activityId, publicUrl, port, hasSchema, storage, backup, shop, known, labels });
  const shop = await askTriedShop(dialogue, draft);
  if (interview.problems.length > 0) return wrongUsage(dialogue);
  if (!(await writeFiles(dialogue, { path, ...draft(shop), known }))) return EXIT.failed;
  const written = { path, account: { ...account, port }, activityId, shop, publicUrl };
  await printNextSteps(dialogue, { ...written, storage, backup });
  return EXIT.fine;
}

/** `isWell`: the check passed. If the person kept failing answers, later checks don't use the account. */
type TriedAnswers = AnsweredAccount & { readonly isWell: boolean };

async function askAccount(dialogue: Dialogue): Promise<TriedAnswers> {
  const { interview, options, trials } = dialogue;
  let works = true;
  const keys = await askUntilPassed(dialogue, {
    ask: (given, earlier: AnsweredKeys | null) => askKeys(interview, given, earlier, trials),
    check: async (answers) => {
      works = !interview.kept.has("--loyalty-url");
      if (!works) return [];
      const found = await tryAccount(tried({ ...answers, identifier: identifierOf(options) }));
      works = found.state !== "failed";
      return [found];
    },
    keep: (answers, checks) => {
      const { baseUrl: loyaltyUrl, apiKey, brandId } = answers;
      return checks.some(isOfKey) ? { loyaltyUrl } : { apiKey, brandId };
    },
    failing: (_, checks) =>
      checks.some(isOfKey)
        ? { in: "variables", names: ["LOYALTY_API_KEY", "LOYALTY_BRAND_ID"] }
        : { in: "settings", names: [ADDRESS_SETTING] },
  });
  if (interview.kept.has("--loyalty-url"))
    interview.failing.push({ in: "settings", names: [ADDRESS_SETTING] });
  return { ...keys, identifier: await askIdentifier(interview, options), isWell: works };
}

function tried({ baseUrl, apiKey, brandId, identifier }: AnsweredAccount) {
  return { baseUrl, apiKey, brandId, identifier, brand: "main", timeoutMs: 15_000 } as const;
}

const ADDRESS_SETTING = "brands.main.baseUrl";

/** Whether the service answers but refuses the key or the brand ID. */
function isOfKey(verdict: Verdict): boolean {
  return verdict.code === "accountRefused" && verdict.because.code === "keyNotAccepted";
}

/** Not asked yet, and any unknown customer serves for the check. */
function identifierOf({ identifier = "" }: InitOptions): "email" | "mobile" {
  return meantIdentifier(identifier) === "mobile" ? "mobile" : "email";
}

async function checkStorageAnswers(
  { storageAt }: CommandContext,
  answers: AnsweredStorage,
): Promise<readonly Verdict[]> {
  if (answers.driver === "lowdb") return [];
  const database = databaseOf(storageAt(answers.url));
  if (database === null) return [];
  return checkDatabase(await tryStorage({ ...database, ssl: answers.ssl }), database.schema);
}

/** The same context, but wraps lines and questions between words at the terminal's width. */
export function withinWidth(context: CommandContext): CommandContext {
  const { terminal, errTerminal } = context;
  const printing = (print: CommandContext["out"], at: Terminal) => (line: string) => {
    for (const each of wrappedLines(at, line)) print(each);
  };
  return {
    ...context,
    out: printing(context.out, terminal),
    err: printing(context.err, errTerminal),
    ask: (question, isSecret) => context.ask(questionAt(errTerminal, question, isSecret), isSecret),
  };
}
