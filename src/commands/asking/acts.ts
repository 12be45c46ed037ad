import { Option } from "commander";
import type { ActRow, CallInput } from "../../client/index.ts";
import { BRIDGE } from "../../runtime/installation/called.ts";
import { actorName } from "../../words/own-names.ts";
import { capital } from "../../words/sentence.ts";
import { endOf, LISTED, limitOption, spanOptions, text } from "../arguments.ts";
import type { OrderMeant } from "../client/asking.ts";
import { CODES, clientCommand, isLimited, moreBelow } from "../client/client-command.ts";
import type { ReaderWords } from "../language.ts";
import { table } from "../terminal/table.ts";
import { wholeTime } from "../terminal/terminal-text.ts";

const KINDS = [
  ...["changes", "signIns", "all"],
  ...["orders", "customers", "deliveries", "shops", "programmes", "access"],
] as const;

type Kind = NonNullable<NonNullable<CallInput<"GET", "/acts">["query"]>["kind"]>;

interface ActsOptions {
  readonly csv?: true;
  readonly shop?: string;
  readonly order?: string;
  readonly kind: Kind | "all";
  readonly by?: string;
  readonly since?: string;
  readonly until?: string;
  readonly limit?: number;
  readonly codes?: true;
}

const UNDO_MEANS =
  "Undo: the command that undoes the entry, or why it cannot be undone. Empty means that there is nothing to undo: it changed nothing, was itself an undo, or can be changed again at any time.";

export const acts = clientCommand<ActsOptions>({
  name: "acts",
  alias: "audit-log",
  summary: "list the audit log: who did what and when, and what it changed, newest first",
  examples: ["acts --shop acme --since 2026-06-01", "acts --kind sign-ins"],
  isInReadersLanguage: true,
  options: (command) =>
    spanOptions(command, "entries")
      .option("--csv", "print the matching entries as CSV, for spreadsheets")
      .option(...CODES)
      .option("--shop <name>", "only entries of this shop", text)
      .option("--order <order>", "only entries about the order with this ID or number", text)
      .addOption(
        new Option(
          "--kind <kind>",
          "only entries of this kind; changes means all except sign-ins, checks, audits and dry runs",
        )
          .choices(KINDS)
          .default("changes"),
      )
      .option("--by <name>", "only entries by the person with this full name", text)
      .addOption(limitOption("entries", 5_000))
      .explain(UNDO_MEANS),
  async ask(asking, options) {
    const { order, by, since: from, until, limit, codes } = options;
    const { shop, orderId }: Partial<OrderMeant> =
      order === undefined ? { shop: options.shop } : await asking.orderMeant(options.shop, order);
    const kind = options.kind === "all" ? undefined : options.kind;
    const selection = { shop, orderId, kind, by, from, before: endOf(until) };
    if (options.csv)
      return asking.csv(shop, (bridge) => bridge.get("/acts.csv", { query: { ...selection, codes, limit } }));
    const page = await asking.pages({ shop, limit: limit ?? LISTED }, (bridge, part) =>
      bridge.get("/acts", { query: { ...selection, ...part } }),
    );
    const isOnlySome = options.kind !== "changes" || isLimited(shop, orderId, by, from, until);
    const lines = () =>
      page.items.length > 0 || isOnlySome ? listing(asking.words, page.items) : [asking.labels.acts.noneYet];
    return { json: page, lines, more: moreBelow(asking.words, page) };
  },
});

function listing(words: ReaderWords, items: readonly ActRow[]): readonly string[] {
  const { actsPage, page } = words.labels;
  if (items.length === 0) return [actsPage.none];
  const { when, who, what, changed, undo } = actsPage.columns;
  const rows = items.map((act) => [
    wholeTime(words, act.at),
    capital(actorName(act.by, words.language)),
    whatOf(words, act),
    act.shop ?? "",
    orderOf(act),
    words.phrases(
      act.changes.map(({ label, before, after }) =>
        words.say({ code: "programmeChange", setting: label, before, after }),
      ),
    ),
    undoText(act),
  ]);
  const titles = [when, who, what, page.shared.shop, page.orders.columns.order, changed, undo];
  return table(words, rows, { titles });
}

/** For these kinds, the column stays empty; the help explains why. */
const NO_UNDO: ReadonlySet<string> = new Set([
  "nothing",
  "again",
  "over",
] satisfies readonly ActRow["undoing"][]);

/** The command that undoes the act; without one, the bridge's sentence about the dashboard. */
function undoText({ undo, undone, undoing, undoCommand }: ActRow): string {
  if (undone === null && NO_UNDO.has(undoing)) return "";
  return undoCommand ? `${BRIDGE} ${undoCommand}` : undo;
}

/** Adds the customer of a manual redemption and the note. */
function whatOf(words: ReaderWords, { detail, customer, note }: ActRow): string {
  const said = customer === null ? [] : [`(${customer})`];
  return [detail, ...said, ...(note === null ? [] : [words.quote(note)])].join(" ");
}

/** The shop's order number, and the id that `--order` accepts if it differs. */
function orderOf({ orderId, orderNumber }: ActRow): string {
  if (orderId === null || orderNumber === null) return orderId ?? "";
  return orderNumber === orderId ? orderId : `${orderNumber} (${orderId})`;
}
