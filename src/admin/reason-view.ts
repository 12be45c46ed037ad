import { codedReason } from "../domain/reason/compare.ts";
import type { CodedReason, Reason } from "../domain/reason/reason.ts";
import type { Words } from "../words/words.ts";

/** A reason in the reader's words, and as data beside it. */
export function reasonView(reason: Reason, { say }: Words): CodedReason & { readonly reason: string } {
  return { reason: say(reason), ...codedReason(reason) };
}
