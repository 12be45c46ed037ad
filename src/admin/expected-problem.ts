import type { WrongPart } from "../http/problem-codes.ts";
import { notNow, type ProblemDocument } from "../http/problem-document.ts";
import { CursorUnknown } from "../store/page.ts";
import { StoreUnavailable, TooMuchRead } from "../store/store.ts";
import type { Words } from "../words/vocabulary.ts";

const RETRY_AFTER_SECONDS = 30;

/** What is answered to trouble that any call may meet; `null`: a bug. */
export function expectedProblem(error: unknown, words: Words): ProblemDocument | null {
  if (error instanceof TooMuchRead) return notNow({ code: "tooMuchAsked" }, RETRY_AFTER_SECONDS);
  if (error instanceof StoreUnavailable) return notNow({ code: "changesNotStored" }, RETRY_AFTER_SECONDS);
  if (error instanceof CursorUnknown)
    return invalidRequest([{ path: "query.cursor", expected: words.say({ code: "expectedNextCursor" }) }]);
  return null;
}

/** Never quotes what was sent: it may be a customer's address. */
export function invalidRequest(problems: readonly WrongPart[]): ProblemDocument {
  const reason = { code: "wrongParts", parts: problems } as const;
  return { status: 400, error: "invalid_request", reason, problems };
}
