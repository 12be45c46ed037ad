import type { EarlierWords } from "../domain/reason/reason.ts";
import type { Alarm } from "./codes/alert.ts";
import { sentence } from "./sentence.ts";
import type { Words } from "./words.ts";

/** An alarm in words: its title, and what to do about it. */
export function alarmTexts(
  alarm: Alarm | EarlierWords,
  { say }: Pick<Words, "say">,
): { readonly title: string; readonly detail: string } {
  // Earlier versions remembered the title alone.
  if (alarm.code === "asWritten") return { title: alarm.text, detail: "" };
  return { title: say({ code: "alarmTitle", alarm }), detail: sentence(say(alarm)) };
}
