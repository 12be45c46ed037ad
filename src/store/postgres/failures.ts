import pg from "pg";
import type { DatabaseProblem, DatabaseSettingsProblem } from "../codes/database.ts";
import { StoreError, StoreUnavailable } from "../store.ts";

/** The server or what is kept there cannot be used as it is; nothing was changed. */
export class DatabaseRefused extends StoreError<DatabaseProblem> {
  override readonly name = "DatabaseRefused";
  readonly code = "database_refused";
}

/** The configuration says something of the database that is not so; nothing was changed. */
export class DatabaseMisconfigured extends Error {
  override readonly name = "DatabaseMisconfigured";
  readonly code = "database_misconfigured";
  readonly misfit: DatabaseSettingsProblem;

  constructor(misfit: DatabaseSettingsProblem, options?: ErrorOptions) {
    super(misfit.code, options);
    this.misfit = misfit;
  }
}

/** Two transactions were in each other's way, and nothing was written: the whole of it may be done again. */
export class TransactionConflict extends StoreUnavailable {}

/** The server is not the one, or not as far, as it was: nothing was written. */
export class OtherTimeline extends StoreUnavailable {
  constructor() {
    super({ code: "databaseBusy", error: "another timeline" });
  }
}

/** The connection, or the server, is gone, and the transaction with it. */
export function isLost(error: unknown): error is StoreUnavailable {
  return error instanceof StoreUnavailable && !(error instanceof TransactionConflict);
}

/** The server refused what we sent it: a bug. Without the server's detail, which may hold a customer's data. */
class StatementFailed extends Error {
  override readonly name = "StatementFailed";
  readonly code: string;

  constructor(statement: string, code: string) {
    super(`${statement} ${code}`);
    this.code = code;
  }
}

/** Classes of SQLSTATE that tell of a bug: feature unknown, data wrong, rule broken, statement wrong. */
const BUGS = new Set(["0A", "22", "23", "42"]);
/** The right to do it was taken away. */
const RIGHT_MISSING = "42501";
/** Serialization failed, or a deadlock was ended. */
const CONFLICTS = new Set(["40001", "40P01"]);

/** The server does not know a function, or does not offer it. */
export function isUnknownToServer(error: unknown): boolean {
  return error instanceof StatementFailed && (error.code === "42883" || error.code === "0A000");
}

/** What an error of the database means to the bridge; the one place that knows. */
export function failureOf(error: unknown, statement: string): Error {
  if (!(error instanceof pg.DatabaseError)) {
    return new StoreUnavailable({ code: "databaseSilent", error: wordOf(error) }, { cause: error });
  }
  const { code = "" } = error;
  if (BUGS.has(code.slice(0, 2)) && code !== RIGHT_MISSING) return new StatementFailed(statement, code);
  const Failure = CONFLICTS.has(code) ? TransactionConflict : StoreUnavailable;
  return new Failure({ code: "databaseBusy", error: code }, { cause: error });
}

/** The system's code; the client itself has words alone for a time-out and for a connection that ended. */
function wordOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return code ?? (/time-?out/i.test(message) ? "ETIMEDOUT" : "ECONNRESET");
}
