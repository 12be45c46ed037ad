import { SettingRefused } from "../wiring/setting-refused.ts";
import { storeTroubleOf } from "../wiring/storage.ts";
import { sentence } from "../words/sentence.ts";
import type { Words } from "../words/vocabulary.ts";
import { labelsIn } from "./language.ts";

/** What to tell of an error of a command that works on a store: its own words, or the system's code. */
export function storeProblem(error: unknown, words: Words): string {
  const trouble = troubleText(error, words);
  if (trouble !== null) return trouble;
  if (error instanceof SettingRefused) return `${words.say(error.refusal)}.`;
  const labels = labelsIn(words);
  const { code, message, path, syscall } = error as NodeJS.ErrnoException;
  if (code === "ENOENT" && syscall !== "mkdir") return labels.store.noFolder;
  if (code !== undefined && path !== undefined) return labels.copy.unusable({ code, path });
  return typeof message === "string" ? message : labels.store.unreadable;
}

/** What an error says of the store, and what helps; `null`: it is no store's. */
export function troubleText(error: unknown, words: Words): string | null {
  const trouble = storeTroubleOf(error);
  if (trouble === null) return null;
  const problem = sentence(words.say(trouble));
  // What could not be brought to another format says itself what helps.
  const isDamage = (error as NodeJS.ErrnoException).code === "store_damaged" && trouble.code !== "formatKept";
  const labels = labelsIn(words);
  return isDamage ? labels.store.damaged({ problem }) : problem;
}
