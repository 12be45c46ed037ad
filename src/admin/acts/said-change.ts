import type { Reason } from "../../domain/reason/reason.ts";
import type { ActChange } from "../../people/acts/act.ts";
import type { Words } from "../../words/vocabulary.ts";
import { asIntended, broughtAbout } from "./act-kinds.ts";

/** The values before and after a change, in the reader's language; `null` if empty or erased. */
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
      return {
        before: change.before && words.say(asIntended(change.before)),
        after: change.after && saidAfter(change.after, words),
      };
    case "version":
      return said(change, words.number);
    case "setting":
      return said(change, (value) => (typeof value === "string" ? value : words.say(value)));
    default:
      return said(change, String);
  }
}

function saidAfter(reason: Reason, { say }: Words): string {
  const points = broughtAbout(reason);
  return points === null ? say(reason) : say({ code: "pointsStand", points });
}
