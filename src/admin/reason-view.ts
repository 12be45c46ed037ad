import { codedReason } from "../domain/reason/compare.ts";
import type { CodedReason, Reason } from "../domain/reason/reason.ts";
import { sayReason } from "../words/words.ts";

/** A reason in English, and as data beside it. */
export function reasonView(reason: Reason): CodedReason & { readonly reason: string } {
  return { reason: sayReason(reason), ...codedReason(reason) };
}
