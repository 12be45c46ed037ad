import type { ActRow, Given } from "../../client/index.ts";
import { actorName } from "../../words/own-names.ts";
import { type CommandContext, EXIT, type ExitCode } from "../command-context.ts";
import { labelsIn, type ReaderWords } from "../language.ts";
import { table } from "../table.ts";
import { timeText } from "../terminal-text.ts";
import { type AdminOptions, findBridge, type ReaderAddress } from "./admin-client.ts";
import { printCsv } from "./print-csv.ts";
import { readPages } from "./read-pages.ts";

type Kind = NonNullable<NonNullable<Given<"GET", "/acts">["query"]>["kind"]>;

export interface ActsOptions extends AdminOptions {
  /** As a table for a spreadsheet: all that fit. */
  readonly csv?: true;
  readonly shop?: string;
  readonly order?: string;
  readonly kind?: Kind;
  readonly by?: string;
  readonly limit: number;
}

/** Lists what people did, newest first. */
export async function acts(context: CommandContext, options: ActsOptions): Promise<ExitCode> {
  const address = findBridge(context, options);
  if (typeof address === "number") return address;
  const { shop, order: orderId, kind, by } = options;
  const selection = { shop, orderId, kind, by };
  return options.csv
    ? printCsv(context, address, shop, (bridge) => bridge.get("/acts.csv", { query: selection }))
    : printActs(context, address, selection, options);
}

interface Selection {
  readonly shop: string | undefined;
  readonly orderId: string | undefined;
  readonly kind: Kind | undefined;
  readonly by: string | undefined;
}

async function printActs(
  context: CommandContext,
  address: ReaderAddress,
  selection: Selection,
  options: ActsOptions,
): Promise<ExitCode> {
  const page = await readPages<ActRow>(context, address, options, (bridge, part) =>
    bridge.get("/acts", { query: { ...selection, ...part } }),
  );
  if (page === null) return EXIT.failed;
  if (options.json) context.out(JSON.stringify(page, null, 2));
  else for (const line of listing(address.words, page.items, page.nextCursor !== null)) context.out(line);
  return EXIT.fine;
}

function listing(words: ReaderWords, items: readonly ActRow[], hasMore: boolean): readonly string[] {
  const labels = labelsIn(words);
  if (items.length === 0) return [labels.acts.none];
  const { when, who, what, shop, order, changed, undo } = labels.acts.columns;
  const rows = items.map((act) => [
    timeText(words, act.at),
    actorName(act.by, words.language),
    whatOf(words, act),
    act.shop ?? "",
    orderOf(act),
    act.changes.map(({ label, before, after }) => `${label}: ${before ?? "–"} → ${after ?? "–"}`).join("; "),
    act.undo,
  ]);
  const more = hasMore ? ["", labels.acts.more] : [];
  return [...table(words, rows, { titles: [when, who, what, shop, order, changed, undo] }), ...more];
}

/** With whose points a redeem by hand was about, and why it was done. */
function whatOf(words: ReaderWords, { detail, customer, note }: ActRow): string {
  const labels = labelsIn(words);
  const said = customer === null ? [] : [labels.acts.customer({ customer })];
  return [detail, ...said, ...(note === null ? [] : [words.quote(note)])].join(" ");
}

/** By its number in the shop, with the id that `--order` takes where that is another one. */
function orderOf({ orderId, orderNumber }: ActRow): string {
  if (orderId === null || orderNumber === null) return orderId ?? "";
  return orderNumber === orderId ? orderId : `${orderNumber} (${orderId})`;
}
