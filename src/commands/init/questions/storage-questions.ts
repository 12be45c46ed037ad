import { type DatabaseConfig, type Driver, databaseOf } from "../../../store/kinds.ts";
import type { CommandContext } from "../../command-context.ts";
import type { InitAnswers } from "../init-options.ts";
import { wholeProblem } from "./init-questions.ts";
import type { Interview } from "./interview.ts";

/** Where data will be stored: the default folder, or a database. */
export type AnsweredStorage = StorageAnswers[Driver];

/** The answers for each kind of store. */
interface StorageAnswers {
  readonly lowdb: { readonly driver: "lowdb" };
  readonly postgres: AnsweredDatabase;
}

interface AnsweredDatabase {
  readonly driver: "postgres";
  readonly instances: number;
  readonly url: string;
  readonly ssl: DatabaseConfig["ssl"];
  /** The default in the configuration. */
  readonly usualSsl: DatabaseConfig["ssl"];
}

const WAYS = ["verify", "encrypt", "none"] as const;
const MOST_INSTANCES = 100;

/** The default folder without any questions, unless an option requests a database. */
export async function askStorage(
  interview: Interview,
  { storageAt }: Pick<CommandContext, "storageAt">,
  given: Partial<InitAnswers>,
  earlier: AnsweredStorage | null = null,
): Promise<AnsweredStorage> {
  const { labels } = interview;
  const before = earlier?.driver === "postgres" ? earlier : null;
  if (before === null && !given.postgres && given.instances === undefined && given.databaseUrl === undefined)
    return { driver: "lowdb" };
  const instances = given.databaseUrl !== undefined ? (given.instances ?? "1") : given.instances;
  const counted = await interview.ask({
    option: "--instances",
    given: instances,
    fallback: String(before?.instances ?? 1),
    text: labels.init.questions.instances,
    problemOf: wholeProblem(MOST_INSTANCES),
  });
  if (!given.postgres && given.databaseUrl === undefined && !(Number(counted) > 1))
    return { driver: "lowdb" };
  const databaseAt = (answer: string) => databaseOf(storageAt(answer));
  const url = await interview.ask({
    option: "--database-url",
    given: given.databaseUrl,
    fallback: before?.url,
    isSecret: true,
    text: labels.init.questions.databaseUrl,
    problemOf: (answer) => (databaseAt(answer) === null ? { code: "expectedDatabaseUrl" } : null),
  });
  const usualSsl = databaseAt(url)?.ssl ?? "verify";
  const ssl = await askEncryption(interview, given, before?.ssl ?? usualSsl, usualSsl === "none");
  return { driver: "postgres", instances: Number(counted), url, ssl, usualSsl };
}

/** Skipped for a database on this machine. */
async function askEncryption(
  interview: Interview,
  { databaseSsl }: Partial<InitAnswers>,
  fallback: DatabaseConfig["ssl"],
  isHere: boolean,
): Promise<DatabaseConfig["ssl"]> {
  if (isHere && databaseSsl === undefined) return fallback;
  const answered = await interview.ask({
    option: "--database-ssl",
    given: databaseSsl,
    fallback,
    text: interview.labels.init.questions.databaseSsl,
    problemOf: (answer) => (wayOf(answer) === null ? { code: "expectedOneOf", values: WAYS } : null),
  });
  return wayOf(answered) ?? fallback;
}

function wayOf(answer: string): DatabaseConfig["ssl"] | null {
  return WAYS.find((way) => way === answer) ?? null;
}
