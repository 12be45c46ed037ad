import type { Alarm } from "./codes/alert.ts";
import { sentence } from "./sentence.ts";
import type { Words } from "./words.ts";

/** An alarm in words: its title, and what to do about it. */
export function alarmTexts(
  alarm: Alarm,
  { say }: Pick<Words, "say">,
): { readonly title: string; readonly detail: string } {
  return { title: say({ code: "alarmTitle", alarm }), detail: sentence(say(alarm)) };
}
