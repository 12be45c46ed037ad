import type { IncidentRow } from "../../client/index.ts";
import { type CommandContext, EXIT, type ExitCode } from "../command-context.ts";
import { labelsIn, type ReaderWords } from "../language.ts";
import { table } from "../table.ts";
import { timeText } from "../terminal-text.ts";
import { type AdminOptions, findBridge } from "./admin-client.ts";
import { printCsv } from "./print-csv.ts";
import { readPages } from "./read-pages.ts";

export interface IncidentsOptions extends AdminOptions {
  readonly shop?: string;
  readonly code?: string;
  readonly open: boolean;
  readonly limit: number;
  readonly csv: boolean;
  readonly codes: boolean;
}

/** Lists what was out of order, newest beginning first. */
export async function incidents(context: CommandContext, options: IncidentsOptions): Promise<ExitCode> {
  const address = findBridge(context, options);
  if (typeof address === "number") return address;
  const { shop, code, open } = options;
  const selection = { shop, code, open: open ? true : undefined };
  if (options.csv) {
    const query = { ...selection, codes: options.codes };
    return printCsv(context, address, shop, (bridge) => bridge.get("/incidents.csv", { query }));
  }
  const page = await readPages<IncidentRow>(context, address, options, (bridge, part) =>
    bridge.get("/incidents", { query: { ...selection, ...part } }),
  );
  if (page === null) return EXIT.failed;
  if (options.json) context.out(JSON.stringify(page, null, 2));
  else for (const line of listing(address.words, page.items, page.nextCursor !== null)) context.out(line);
  return EXIT.fine;
}

function listing(words: ReaderWords, items: readonly IncidentRow[], hasMore: boolean): readonly string[] {
  const labels = labelsIn(words);
  if (items.length === 0) return [labels.incidents.none];
  const { since, lasted, orders, what, ended } = labels.incidents.columns;
  const rows = items.map((row) => [
    timeText(words, row.begunAt),
    words.span(row.lastedMs),
    `${row.hasMoreOrders ? ">" : ""}${words.number(row.orders)}`,
    row.title,
    row.endedAt === null ? labels.incidents.open : (row.healed ?? ""),
  ]);
  const more = hasMore ? ["", labels.incidents.more] : [];
  return [...table(words, rows, { titles: [since, lasted, orders, what, ended] }), ...more];
}
