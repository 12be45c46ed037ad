import { codedReason } from "../domain/reason/compare.ts";
import type { AnyCode } from "../words/catalog.ts";
import { sentence } from "../words/sentence.ts";
import type { Words } from "../words/vocabulary.ts";
import type { CodeView } from "./shapes.ts";

/** A reason as text in the reader's language, and as code and facts. */
export function reasonView<Code extends AnyCode>(
  reason: Code,
  { say }: Words,
): { readonly reason: string; readonly code: Code["code"]; readonly facts: CodeView["facts"] } {
  return { reason: say(reason), ...codedReason(reason) };
}

/** An act as sentences in the reader's language, and as code and facts. */
export function doneView(done: AnyCode, { say }: Words): CodeView & { readonly detail: string } {
  return { detail: sentence(say(done)), ...codedReason(done) };
}

/** A problem as text in the reader's language, and as data; both `null` if there is none. */
export function problemView(
  problem: AnyCode | null,
  { say }: Words,
): { readonly problem: string | null; readonly because: CodeView | null } {
  return problem === null
    ? { problem: null, because: null }
    : { problem: say(problem), because: codedReason(problem) };
}

/** Notes as text in the reader's language, and as data. */
export function notesView(
  notes: readonly AnyCode[],
  { say }: Words,
): { readonly notes: readonly string[]; readonly noteCodes: readonly CodeView[] } {
  return { notes: notes.map(say), noteCodes: notes.map((note) => codedReason(note)) };
}
