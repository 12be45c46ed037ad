import { once } from "node:events";
import type { Writable } from "node:stream";
import type { RequestHandler } from "express";
import { z } from "zod";
import type { Moment } from "../domain/order/order-snapshot.ts";
import { streamCompressible } from "../http/compressed.ts";
import { invalid } from "../http/problem-document.ts";
import { sendProblem } from "../http/respond.ts";
import type { Page } from "../store/page.ts";
import { csvLine } from "../words/csv-line.ts";
import type { Words } from "../words/vocabulary.ts";
import type { AdminContext } from "./admin-context.ts";
import { inTurn } from "./call-turns.ts";
import { COMMON_PROBLEMS, rawEndpoint } from "./endpoint.ts";
import { expectedProblem } from "./expectations.ts";
import { readCall } from "./read-call.ts";
import { text } from "./shapes.ts";
import { NOT_ADMITTED } from "./sign-in/authenticate.ts";
import { roleWatch, shownTo, tenantOf } from "./sign-in/visitor.ts";
import { contextFor } from "./tenants/wall.ts";

/** The byte order mark, which tells spreadsheets that the file is UTF-8. */
const UTF_8 = "\uFEFF";
const END = "\r\n";
/** Rows read and sent at a time. */
export const CSV_ROWS = 200;

export interface CsvTable<Item> {
  readonly head: readonly string[];
  readonly separator: "," | ";";
  cells(item: Item): readonly unknown[];
}

/** A row's cells in the order of the columns. */
export function cellsIn<Column extends string>(
  columns: readonly Column[],
  cells: Readonly<Record<Column, unknown>>,
): readonly unknown[] {
  return columns.map((column) => cells[column]);
}

/** The query parameter that every table has. */
const rowLimit = {
  limit: z.coerce.number<number | string>().int().min(1).optional().describe("The most rows; default: all"),
};

interface CsvSpec<Selection extends z.ZodObject, Item> {
  readonly summary: string;
  readonly selection: Selection;
  readonly table: (selected: z.output<Selection>, words: Words, now: Moment) => CsvTable<Item>;
  /** Pages are sent as they are read, so memory use doesn't grow with the table. */
  readonly pages: (
    context: AdminContext,
    selected: z.output<Selection>,
    words: Words,
  ) => AsyncIterable<readonly Item[]>;
}

/** Implements `pages` with a paginated list. */
export function pagesOf<Selected, Item>(
  list: (
    context: AdminContext,
    selected: Selected,
    page: { readonly limit: number; readonly cursor?: string },
  ) => Promise<Page<Item>>,
): (context: AdminContext, selected: Selected) => AsyncGenerator<readonly Item[]> {
  return async function* (context, selected) {
    let cursor: string | null = null;
    do {
      const place: { readonly cursor?: string } = cursor === null ? {} : { cursor };
      const page: Page<Item> = await list(context, selected, { limit: CSV_ROWS, ...place });
      yield page.items;
      cursor = page.nextCursor;
    } while (cursor !== null);
  };
}

/** Serves a list's selected items as a CSV table to viewers. The last segment of the path is the file name. */
export function csvEndpoint<const Path extends string, Selection extends z.ZodObject, Item>(
  path: Path,
  spec: CsvSpec<Selection, Item>,
) {
  const query = spec.selection.extend(rowLimit);
  return rawEndpoint(`GET ${path}`, {
    summary: spec.summary,
    permission: "viewer",
    forTenants: true,
    query,
    answers: { 200: text },
    media: "text/csv",
    problems: COMMON_PROBLEMS,
    handler: (context) => sendTable(context, path, { ...spec, query }),
  });
}

function sendTable<Selection extends z.ZodObject, Item>(
  context: AdminContext,
  path: string,
  { query, table, pages }: CsvSpec<Selection, Item> & { readonly query: z.ZodObject },
): RequestHandler {
  return async (request, response) => {
    const call = await readCall(request, response);
    if (call === null) return;
    const { visitor } = call;
    if (visitor === null) return sendProblem(response, NOT_ADMITTED);
    const parts = contextFor(visitor, context);
    const parsed = query.safeParse(request.method === "POST" ? call.body : call.query);
    if (!parsed.success) return sendProblem(response, invalid({ code: "csvParameters" }));
    const selected = parsed.data as z.output<Selection> & { readonly limit?: number };
    const left = upTo(selected.limit, pages(parts, selected, call.words));
    let page: IteratorResult<readonly Item[]>;
    try {
      page = await left.next();
    } catch (error) {
      const problem = expectedProblem(error, call.words, "reads");
      if (problem === null) throw error;
      return sendProblem(response, problem);
    }
    const out = streamCompressible(request, response, {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${path.slice(1)}"`,
    });
    const { head, separator, cells } = table(selected, call.words, context.clock.now());
    await writeTo(out, UTF_8 + csvLine(head, separator) + END);
    const hasRole = roleWatch(context.admission.people, visitor);
    for (; page.done !== true && !out.destroyed; page = await left.next()) {
      // Aborts the response, so that a cut-off table cannot pass as complete.
      if (!(await hasRole())) return void response.destroy();
      await writeTo(
        out,
        page.value.map((item) => csvLine(cells(shownTo(visitor, item)), separator) + END).join(""),
      );
      await new Promise<void>((begin) => inTurn(tenantOf(visitor) ?? "", begin));
    }
    out.end();
  };
}

/** Yields at most `most` rows. */
async function* upTo<Item>(
  most = Number.POSITIVE_INFINITY,
  pages: AsyncIterable<readonly Item[]>,
): AsyncGenerator<readonly Item[], void, undefined> {
  let left = most;
  for await (const page of pages) {
    yield page.slice(0, left);
    left -= page.length;
    if (left <= 0) return;
  }
}

/** Waits until a slow reader has drained, instead of buffering in memory. */
async function writeTo(out: Writable, text: string): Promise<void> {
  if (out.destroyed || out.write(text)) return;
  const left = new AbortController();
  const leave = () => left.abort();
  out.once("close", leave);
  await once(out, "drain", { signal: left.signal }).catch(() => {});
  out.off("close", leave);
}
