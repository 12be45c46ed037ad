import pg from "pg";
import { expect, test } from "vitest";
import { failureOf, TransactionConflict } from "../../../src/store/postgres/failures.ts";
import { StoreUnavailable } from "../../../src/store/store.ts";

function refusedWith(code: string): Error {
  return Object.assign(new pg.DatabaseError("of the server", 1, "error"), { code });
}

test.each([
  ["40001", TransactionConflict],
  ["40P01", TransactionConflict],
  ["53300", StoreUnavailable],
  ["42501", StoreUnavailable],
])("a server that answers with %s is busy", (error, Failure) => {
  const failure = failureOf(refusedWith(error), "a/statement");
  expect(failure.constructor).toBe(Failure);
  expect(failure).toMatchObject({ trouble: { code: "databaseBusy", error } });
});

test.each([
  [Object.assign(new Error("connect"), { code: "ECONNREFUSED" }), "ECONNREFUSED"],
  [new Error("timeout expired"), "ETIMEDOUT"],
  [new Error("Connection terminated unexpectedly"), "ECONNRESET"],
])("a server that does not answer is silent: %s", (error, word) => {
  const failure = failureOf(error, "a/statement");
  expect(failure).toBeInstanceOf(StoreUnavailable);
  expect(failure).toMatchObject({ trouble: { code: "databaseSilent", error: word } });
});

test("what the server takes for wrong is a bug, and no trouble of the store", () => {
  const failure = failureOf(refusedWith("42P01"), "a/statement");
  expect(failure).not.toBeInstanceOf(StoreUnavailable);
  expect(failure.message).toBe("a/statement 42P01");
});
