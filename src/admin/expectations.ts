import type { z } from "zod";
import { de, en, es, fr } from "zod/locales";
import type { Expectation, WrongPart } from "../http/problem-codes.ts";
import { notNow, type ProblemDocument } from "../http/problem-document.ts";
import { CursorUnknown } from "../store/page.ts";
import { StoreUnavailable, TooMuchRead } from "../store/store.ts";
import type { Language } from "../words/format.ts";
import type { Words } from "../words/vocabulary.ts";

const LOCALES: Readonly<Record<Language, z.core.$ZodErrorMap>> = {
  en: en().localeError,
  de: de().localeError,
  fr: fr().localeError,
  es: es().localeError,
};

const EXPECTATIONS: { readonly [Code in Expectation["code"]]: true } = {
  expectedMoment: true,
  expectedEmailOrMobile: true,
  expectedWebhookAddress: true,
  expectedNoneWithAll: true,
  expectedOneChoice: true,
  expectedNoneWithIds: true,
  expectedAfterSince: true,
  expectedNextCursor: true,
};

/** Marks what one of our rules expects, in place of a message; `checkedIn` adds the words. */
export function expected(code: Expectation["code"]): string {
  return code;
}

/** The parsed value, or each wrong part with what is expected there, in the given language. */
export function checkedIn<Value>(
  { language, say }: Words,
  schema: z.ZodType<Value>,
  given: unknown,
): { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly wrong: WrongPart[] } {
  const checked = schema.safeParse(given, { error: LOCALES[language] });
  if (checked.success) return { ok: true, value: checked.data };
  const wrong = checked.error.issues.map(({ path, message }) => ({
    path: path.join("."),
    expected: isExpectation(message) ? say({ code: message }) : message,
  }));
  return { ok: false, wrong };
}

function isExpectation(message: string): message is Expectation["code"] {
  return Object.hasOwn(EXPECTATIONS, message);
}

/** The answer to an error that any call may meet; `null`: a bug. `call`: whether the call only reads. */
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

/** Never quotes the request, which may contain a customer's address. */
export function invalidRequest(problems: readonly WrongPart[]): ProblemDocument {
  const reason = { code: "wrongParts", parts: problems } as const;
  return { status: 400, error: "invalid_request", reason, problems };
}
