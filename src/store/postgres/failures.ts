import pg from "pg";
import type { DatabaseProblem, DatabaseSettingsProblem } from "../codes/database.ts";
import { StoreError, StoreUnavailable } from "../store.ts";

/** The server, or what is stored on it, cannot be used as it is. Nothing was changed. */
export class DatabaseRefused extends StoreError<DatabaseProblem> {
  override readonly name = "DatabaseRefused";
  readonly code = "database_refused";
}

/** The configuration does not match the database. Nothing was changed. */
export class DatabaseMisconfigured extends Error {
  override readonly name = "DatabaseMisconfigured";
  readonly code = "database_misconfigured";
  readonly misfit: DatabaseSettingsProblem;

  constructor(misfit: DatabaseSettingsProblem, options?: ErrorOptions) {
    super(misfit.code, options);
    this.misfit = misfit;
  }
}

/** Two transactions conflicted and this one wrote nothing. It can be repeated. */
export class TransactionConflict extends StoreUnavailable {}

/** The server is on another timeline, or is behind what this process has seen. Nothing was written. */
export class OtherTimeline extends StoreUnavailable {
  constructor() {
    super({ code: "databaseBusy", error: "another timeline" });
  }
}

/** True if the transaction ended with its connection or server: every StoreUnavailable but a conflict. */
export function isLost(error: unknown): error is StoreUnavailable {
  return error instanceof StoreUnavailable && !(error instanceof TransactionConflict);
}

/** True if the store was unavailable with this error of the database or the system. */
export function isUnavailable(error: unknown, code: string): boolean {
  return error instanceof StoreUnavailable && "error" in error.trouble && error.trouble.error === code;
}

/** The server rejected our statement: a bug. Leaves out the server's detail, which may hold a customer's data. */
class StatementFailed extends Error {
  override readonly name = "StatementFailed";
  readonly code: string;

  constructor(statement: string, code: string) {
    super(`${statement} ${code}`);
    this.code = code;
  }
}

/** SQLSTATE classes that mean a bug: feature not supported, data exception, integrity violation, syntax or access error. */
const BUGS = new Set(["0A", "22", "23", "42"]);
/** `insufficient_privilege`: the user has lost a right. */
export const RIGHT_MISSING = "42501";
/** `serialization_failure` and `deadlock_detected`. */
const CONFLICTS = new Set(["40001", "40P01"]);

/** True if the server lacks a function or does not support it. */
export function isUnknownToServer(error: unknown): boolean {
  return error instanceof StatementFailed && (error.code === "42883" || error.code === "0A000");
}

/** Translates an error of the driver into the bridge's errors. The only place that does. */
export function failureOf(error: unknown, statement: string): Error {
  if (!(error instanceof pg.DatabaseError)) {
    return new StoreUnavailable({ code: "databaseSilent", error: clientErrorCode(error) }, { cause: error });
  }
  const { code = "" } = error;
  if (BUGS.has(code.slice(0, 2)) && code !== RIGHT_MISSING) return new StatementFailed(statement, code);
  const Failure = CONFLICTS.has(code) ? TransactionConflict : StoreUnavailable;
  return new Failure({ code: "databaseBusy", error: code }, { cause: error });
}

/** The system's error code. For a timeout or a closed connection, the client has only a message. */
function clientErrorCode(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return code ?? (/time-?out/i.test(message) ? "ETIMEDOUT" : "ECONNRESET");
}
