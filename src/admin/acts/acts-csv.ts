import { z } from "zod";
import type { Act } from "../../people/acts/act.ts";
import { ACT_COLUMNS } from "../../people/acts/act-codes.ts";
import { actorName } from "../../words/own-names.ts";
import type { Words } from "../../words/vocabulary.ts";
import { cellsIn, csvEndpoint, pagesOf, separatorIn } from "../csv.ts";
import { isRedeem } from "./act-kinds.ts";
import { actSelection, actView, type NumberedAct, numberedActs, wanted } from "./acts.ts";

export const actsCsv = csvEndpoint("/acts.csv", {
  summary: "Exports the audit log as CSV, in the reader's language",
  selection: z.strictObject(actSelection),
  table: (_selected, words) => ({
    head: headOf(words),
    separator: separatorIn(words),
    cells: (act: NumberedAct) => cellsOf(act, words),
  }),
  pages: pagesOf((context, selected, page) => numberedActs(context, { ...page, isWanted: wanted(selected) })),
});

function headOf({ say, zone }: Words): readonly string[] {
  return [
    say({ code: "actTimeColumn", zone }),
    ...ACT_COLUMNS.map((column) => say({ code: "actColumn", column })),
  ];
}

function cellsOf(act: NumberedAct, words: Words): readonly unknown[] {
  const { detail, changes, isErased, undo, customer, ...view } = actView(act, words);
  const erased = isErased ? words.say({ code: "actErasedPart" }) : "";
  const side = (which: "before" | "after") =>
    changes.map((change) => `${change.label}: ${change[which] ?? erased}`).join("; ");
  const cells = cellsIn(ACT_COLUMNS, {
    ...{ ...view, by: actorName(view.by, words.language), done: detail, points: redeemedBy(act) },
    customer: customer ?? (isRedeem(act.done) ? erased : null),
    ...{ before: side("before"), after: side("after"), undoing: undo },
  });
  return [words.tableTime(act.at), ...cells];
}

/** Points that a redeem by hand certainly took. */
function redeemedBy({ done }: Act): number | null {
  return done.code === "actRedeemed" && done.isCertain ? done.points : null;
}
