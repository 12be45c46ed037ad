import type { z } from "zod";
import type { Expectation, WrongPart } from "../http/problem-codes.ts";
import { invalid, notNow, type ProblemDocument } from "../http/problem-document.ts";
import { CursorUnknown } from "../store/page.ts";
import { StoreUnavailable, TooMuchRead } from "../store/store.ts";
import type { Words } from "../words/vocabulary.ts";
import { wrongEntries } from "./requests/wrong-entries.ts";

/** Encodes what one of our own schema rules expects in place of zod's message; `checkedIn` renders it. */
export function expected(code: Expectation["code"]): string {
  return code;
}

/** The parsed value, or every invalid part with what is expected there, in the given language. */
export function checkedIn<Value>(
  words: Words,
  schema: z.ZodType<Value>,
  given: unknown,
):
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly wrong: readonly WrongPart[] } {
  const checked = schema.safeParse(given);
  if (checked.success) return { ok: true, value: checked.data };
  return { ok: false, wrong: wrongEntries(words, schema, given, checked.error.issues) };
}

/** The answer to an error that any call may throw; `null` if it is a bug. `call`: whether the call only reads. */
export function expectedProblem(
  error: unknown,
  words: Words,
  call: "reads" | "changes",
): ProblemDocument | null {
  if (error instanceof TooMuchRead) return notNow({ code: "tooMuchAsked" });
  if (error instanceof StoreUnavailable) {
    const code = call === "reads" ? "dataNotRead" : "changesNotStored";
    return notNow({ code });
  }
  if (error instanceof CursorUnknown)
    return invalidRequest([{ path: "query.cursor", expected: words.say({ code: "expectedNextCursor" }) }]);
  return null;
}

/** Repeats only values of the request that cannot be a customer's contact (requests/wrong-entries.ts). */
export function invalidRequest(problems: readonly WrongPart[]): ProblemDocument {
  const reason = { code: "wrongParts", parts: problems } as const;
  return { ...invalid(reason), problems };
}
