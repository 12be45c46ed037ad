import { codedReason } from "../domain/reason/compare.ts";
import { sentence } from "../words/sentence.ts";
import type { Said, Words } from "../words/words.ts";
import type { Coded } from "./shapes.ts";

/** A reason in the reader's words, and as data beside it. */
export function reasonView<Told extends Said>(
  reason: Told,
  { say }: Words,
): { readonly reason: string; readonly code: Told["code"]; readonly facts: Coded["facts"] } {
  return { reason: say(reason), ...codedReason(reason) };
}

/** What was done, as sentences in the reader's words, and as data beside them. */
export function doneView(done: Said, { say }: Words): Coded & { readonly detail: string } {
  return { detail: sentence(say(done)), ...codedReason(done) };
}

/** What stands in the way, in the reader's words, and as data beside it; both `null` where nothing does. */
export function problemView(
  problem: Said | null,
  { say }: Words,
): { readonly problem: string | null; readonly because: Coded | null } {
  return problem === null
    ? { problem: null, because: null }
    : { problem: say(problem), because: codedReason(problem) };
}

/** Notes in the reader's words, and as data beside them. */
export function notesView(
  notes: readonly Said[],
  { say }: Words,
): { readonly notes: readonly string[]; readonly noteCodes: readonly Coded[] } {
  return { notes: notes.map(say), noteCodes: notes.map((note) => codedReason(note)) };
}
