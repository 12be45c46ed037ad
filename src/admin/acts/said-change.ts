import type { ActChange } from "../../people/acts/act.ts";
import type { Words } from "../../words/vocabulary.ts";
import { asIntended } from "./act-kinds.ts";

/** What a change was before and after, in the reader's language; `null`: nothing, or erased. */
export function saidChange(change: ActChange, words: Words) {
  const said = <T>({ before, after }: { before: T | null; after: T | null }, say: (value: T) => string) => ({
    before: before === null ? null : say(before),
    after: after === null ? null : say(after),
  });
  switch (change.thing) {
    case "points":
      return said(change, (points) => words.say({ code: "pointsStand", points }));
    case "work":
      return said(change, (state) => words.say({ code: "orderStands", state }));
    case "standing":
      return said(change, (reason) => words.say(asIntended(reason)));
    case "version":
      return said(change, words.number);
    case "setting":
      return said(change, (value) => (typeof value === "string" ? value : words.say(value)));
    default:
      return said(change, String);
  }
}
