import type { RequestHandler } from "express";
import { z } from "zod";
import type { Act } from "../../acts/act.ts";
import { streamCompressible } from "../../http/compressed.ts";
import { sendProblem } from "../../http/respond.ts";
import { ACT_COLUMNS } from "../../words/codes/act.ts";
import type { Words } from "../../words/words.ts";
import { headLine, line, separatorIn, writeTo } from "../csv.ts";
import { type ActParts, COMMON_PROBLEMS, rawEndpoint } from "../endpoint.ts";
import { readCall } from "../read-call.ts";
import { text } from "../shapes.ts";
import { actSelection, actView, wanted } from "./acts.ts";

const PAGE = 200;
const selection = z.strictObject(actSelection);

export const actsCsv = rawEndpoint({
  method: "GET",
  path: "/acts.csv",
  summary: "The log of people's acts as a table, in the reader's language",
  permission: "admin",
  query: selection,
  answers: { 200: text },
  media: "text/csv",
  problems: COMMON_PROBLEMS,
  handler: sendTable,
});

function sendTable({ acts }: ActParts): RequestHandler {
  return async (request, response) => {
    const call = await readCall(request, response);
    if (call === null) return;
    const parsed = selection.safeParse(call.query);
    if (!parsed.success) {
      const reason = { code: "csvParameters" } as const;
      return sendProblem(response, { status: 400, error: "invalid_request", reason });
    }
    const out = streamCompressible(request, response, {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="acts.csv"',
    });
    const { words } = call;
    const separator = separatorIn(words);
    await writeTo(out, headLine(headOf(words), separator));
    let cursor: string | null = null;
    do {
      const page = await acts.list({
        limit: PAGE,
        isWanted: wanted(parsed.data),
        ...(cursor === null ? {} : { cursor }),
      });
      await writeTo(out, page.items.map((act) => line(cellsOf(act, words), separator)).join(""));
      cursor = page.nextCursor;
    } while (cursor !== null && !out.destroyed);
    out.end();
  };
}

function headOf({ say, zone }: Words): readonly string[] {
  return [
    say({ code: "actTimeColumn", zone }),
    ...ACT_COLUMNS.map((column) => say({ code: "actColumn", column })),
  ];
}

function cellsOf(act: Act, words: Words): readonly unknown[] {
  const { by, detail, shop, orderId, changes, isErased, undo } = actView(act, words);
  const erased = isErased ? words.say({ code: "actErasedPart" }) : "";
  const side = (which: "before" | "after") =>
    changes.map((change) => `${change.label}: ${change[which] ?? erased}`).join("; ");
  return [words.tableTime(act.at), by, detail, shop, orderId, side("before"), side("after"), undo];
}
