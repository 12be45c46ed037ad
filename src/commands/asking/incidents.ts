import { Option } from "commander";
import type { IncidentRow } from "../../client/index.ts";
import { CONDITION_CODES } from "../../health/codes/condition.ts";
import { number, text } from "../arguments.ts";
import { clientCommand } from "../client/client-command.ts";
import type { ReaderWords } from "../language.ts";
import { table } from "../terminal/table.ts";
import { timeText } from "../terminal/terminal-text.ts";

interface IncidentsOptions {
  readonly shop?: string;
  readonly code?: string;
  readonly open: boolean;
  readonly limit: number;
  readonly csv: boolean;
  readonly codes: boolean;
}

export const incidents = clientCommand<IncidentsOptions>({
  name: "incidents",
  summary: "list incidents: what failed, what it affected and how it ended",
  options: (command) =>
    command
      .option("--shop <name>", "only incidents of this shop", text)
      .addOption(
        new Option("--code <code>", "only incidents with this code, as in --json").choices(CONDITION_CODES),
      )
      .option("--open", "only open incidents", false)
      .option("--limit <count>", "maximum number of incidents", number(1, 2_000), 50)
      .option("--csv", "print CSV, for spreadsheets", false)
      .option("--codes", "with --csv: codes and ISO times, for programs", false),
  async ask(asking, options) {
    const { shop, code, open, csv, codes } = options;
    const selection = { shop, code, open: open ? true : undefined };
    if (csv)
      return asking.csv(shop, (bridge) => bridge.get("/incidents.csv", { query: { ...selection, codes } }));
    const page = await asking.pages<IncidentRow>(options, (bridge, part) =>
      bridge.get("/incidents", { query: { ...selection, ...part } }),
    );
    return { json: page, lines: () => listing(asking.words, page.items, page.nextCursor !== null) };
  },
});

function listing(words: ReaderWords, items: readonly IncidentRow[], hasMore: boolean): readonly string[] {
  const { none, columns, open, more } = words.labels.incidents;
  if (items.length === 0) return [none];
  const { since, lasted, orders, what, ended } = columns;
  const rows = items.map((row) => [
    timeText(words, row.begunAt),
    words.span(row.lastedMs),
    `${row.hasMoreOrders ? ">" : ""}${words.number(row.orders)}`,
    row.title,
    row.endedAt === null ? open : (row.healed ?? ""),
  ]);
  return [
    ...table(words, rows, { titles: [since, lasted, orders, what, ended] }),
    ...(hasMore ? ["", more] : []),
  ];
}
