import { z } from "zod";
import { codedReason } from "../../domain/reason/compare.ts";
import type { Act } from "../../people/acts/act.ts";
import { ACT_COLUMNS } from "../../people/acts/act-codes.ts";
import { separatorIn } from "../../words/csv-line.ts";
import { actorName } from "../../words/own-names.ts";
import type { Words } from "../../words/vocabulary.ts";
import { type CsvTable, cellsIn, csvEndpoint, pagesOf } from "../csv.ts";
import { withCodes } from "../queries.ts";
import { isRedeem } from "./act-kinds.ts";
import { actSelection, actView, type NumberedAct, numberedActs, wanted } from "./acts.ts";

export const actsCsv = csvEndpoint("/acts.csv", {
  summary:
    "Exports the audit log as CSV in the reader's language; with `codes`, in a stable form for programs",
  selection: z.strictObject({ ...actSelection, codes: withCodes }),
  table: ({ codes }, words) => (codes ? codesTable(words) : tableIn(words)),
  pages: pagesOf((context, { codes: _, ...selected }, page) =>
    numberedActs(context, { ...page, isWanted: wanted(selected) }),
  ),
});

function tableIn(words: Words): CsvTable<NumberedAct> {
  return {
    head: headOf(words),
    separator: separatorIn(words),
    cells: (act) => cellsOf(act, words),
  };
}

const CODE_COLUMNS = [
  ...(["number", "at", "by", "kind", "code", "facts", "note", "shop", "orderNumber", "orderId"] as const),
  ...(["customer", "pointsRedeemed", "changes", "undoing", "undoneBy", "undoCommand"] as const),
];

/** `changes` is the stored JSON. */
function codesTable(words: Words): CsvTable<NumberedAct> {
  return {
    head: CODE_COLUMNS,
    separator: ",",
    cells: (act) => {
      const view = actView(act, words);
      const { code, facts } = codedReason(act.done);
      const settings = act.settings.map((setting) => ({ thing: "setting", ...setting }));
      return cellsIn(CODE_COLUMNS, {
        ...view,
        code,
        facts: JSON.stringify(facts),
        pointsRedeemed: redeemedBy(act),
        changes: JSON.stringify([...act.changes, ...settings]),
        undoneBy: view.undone?.number,
      });
    },
  };
}

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

/** The points of a confirmed manual redemption; `null` otherwise. */
function redeemedBy({ done }: Act): number | null {
  return done.code === "actRedeemed" && done.isCertain ? done.points : null;
}
