import { Option } from "commander";
import type { IncidentAnswer, IncidentRow } from "../../client/index.ts";
import { CONDITION_CODES } from "../../health/codes/condition.ts";
import { standingText } from "../../words/points-badge.ts";
import { unsaid } from "../../words/unsaid.ts";
import { endOf, LISTED, limitOption, number, spanOptions, text } from "../arguments.ts";
import type { Asking } from "../client/asking.ts";
import { CODES, type CommandOutput, clientCommand, isLimited, moreBelow } from "../client/client-command.ts";
import type { ReaderWords } from "../language.ts";
import { table } from "../terminal/table.ts";
import { plain, timeText } from "../terminal/terminal-text.ts";

/** The same standings as on the page. */
const STANDINGS = ["right", "onItsWay", "needsPerson", "gone"] as const;

interface IncidentsOptions {
  readonly shop?: string;
  readonly code?: string;
  readonly open: boolean;
  readonly since?: string;
  readonly until?: string;
  readonly limit?: number;
  readonly csv?: true;
  readonly codes?: true;
}

export const incidents = clientCommand<IncidentsOptions>({
  name: "incidents",
  summary: "list incidents: what failed, what it affected and how it ended; or one, with its orders",
  examples: ["incidents --open", "incidents 3"],
  isInReadersLanguage: true,
  options: (command) =>
    spanOptions(command, "incidents that were open")
      .argument(
        "[number]",
        "print this incident, with the orders it affected and how they are now",
        number(1, 999_999_999),
      )
      .option("--shop <name>", "only incidents of this shop", text)
      .addOption(new Option("--code <code>", "only incidents with this code").choices(CONDITION_CODES))
      .option("--open", "only open incidents", false)
      .addOption(limitOption("incidents", 2_000))
      .option("--csv", "print CSV, for spreadsheets")
      .option(...CODES),
  check: ({ csv }, command) => {
    if (csv && command.args.length > 0) command.refuse("--csv prints all incidents: leave out the number");
  },
  async ask(asking, options, [number]) {
    if (number !== undefined) return one(asking, number);
    const { shop, code, open, since: from, until, csv, codes, limit } = options;
    const selection = { shop, code, open: open ? true : undefined, from, before: endOf(until) };
    if (csv)
      return asking.csv(shop, (bridge) =>
        bridge.get("/incidents.csv", { query: { ...selection, codes, limit } }),
      );
    const page = await asking.pages({ shop, limit: limit ?? LISTED }, (bridge, part) =>
      bridge.get("/incidents", { query: { ...selection, ...part } }),
    );
    const lines = () =>
      page.items.length > 0 || isLimited(shop, code, open, from, until)
        ? listing(asking.words, page.items)
        : [asking.labels.incidents.noneYet];
    const { seeOrders } = asking.labels.incidents;
    const hints = page.items.some(({ orders }) => orders > 0) ? [seeOrders({ number: "NUMBER" })] : [];
    return { json: page, lines, more: moreBelow(asking.words, page), hints };
  },
});

/** One incident with the orders that it affected and their present state. */
async function one(asking: Asking, number: string): Promise<CommandOutput> {
  const params = { number };
  const missing = asking.labels.incidents.unknown({ number });
  const json = await asking.ask((bridge) => bridge.get("/incidents/{number}", { params }), [], { missing });
  const { words } = asking;
  const said = words.labels.incidentsPage;
  const { incident, orders, now } = json;
  const { since, ended, lasted, cost, what, healed } = said.columns;
  const [begun = "", ...others] = cells(words, incident);
  const end = incident.endedAt === null ? said.notOver : timeText(words, incident.endedAt);
  const facts = [begun, end, ...others];
  const heads = [since, ended, lasted, cost, what, healed];
  // For an open incident, the advice below already says this.
  const details = incident.endedAt === null ? "" : plain(meaningOf(words, incident));
  const rows = orders.map(({ shop, orderId, standing, order }) => {
    const state = standingText({ standing, order }, said.standings, words.labels.page.shared);
    return [shop, order?.orderNumber ?? orderId, state, order === null ? "" : unsaid(order.reason, [state])];
  });
  const standings = STANDINGS.filter((standing) => now[standing] > 0);
  const summary =
    now.right === orders.length
      ? [said.allRight]
      : standings.map((standing) => said.now[standing]({ orders: now[standing] }));
  const lines = () => [
    ...table(words, [
      ...facts.map((cell, at) => [heads[at] ?? "", cell]),
      ...(details === "" ? [] : [[words.labels.orderPage.facts, details]]),
    ]),
    ...timesText(words, incident),
    ...(incident.endedAt === null ? ["", ...adviceLines(words, json)] : []),
    ...(orders.length === 0 ? [] : ["", ...summary, ...table(words, rows, { indent: 2 })]),
  ];
  return { json, lines };
}

function cells(words: ReaderWords, row: IncidentRow): readonly string[] {
  const said = words.labels.incidentsPage;
  const { orders, stillFailed: failed, deliveries, hasMoreOrders: hasMore, amounts } = row;
  const cost = [
    ...(orders === 0 ? [] : [said.orders({ orders, hasMore })]),
    ...amounts.map(({ amount, currency }) => words.price(amount, currency)),
    ...(failed === null || failed >= orders ? [] : [said.stillFailed({ orders: failed })]),
    ...(deliveries === 0 ? [] : [said.deliveries({ deliveries })]),
  ];
  const lasted = words.lasted(row.lastedMs);
  return [
    timeText(words, row.begunAt),
    row.times > 1 ? `${lasted}, ${said.times(row)}` : lasted,
    cost.length === 0 ? (row.isBeingCounted ? said.counting : said.costNothing) : cost.join(", "),
    row.title,
    row.endedAt === null ? openText(words, row) : (row.healed ?? ""),
  ];
}

function adviceLines(words: ReaderWords, { incident, orders }: IncidentAnswer): readonly string[] {
  const { dead, noneDead } = words.labels.attention.next;
  const { code, hasMoreOrders, facts } = incident;
  // Orders that aren't listed may still be failed.
  const isLeft =
    hasMoreOrders || facts.deliveries !== undefined || orders.some(({ order }) => order?.state === "dead");
  const advice = code === "deadLetters" ? [isLeft ? dead : noneDead] : [];
  return [plain(meaningOf(words, incident)), ...advice].filter((line) => line !== "");
}

/** What an incident means. For failed work only the cause, because the advice in `detail` is for the dashboard. */
export function meaningOf({ labels }: ReaderWords, { code, facts, because, detail }: IncidentRow): string {
  if (code !== "deadLetters") return detail;
  return because ?? (facts.isMixed === true ? labels.incidentsPage.mixed : "");
}

/** "Open"; after a recurrence, since when. */
function openText({ labels }: ReaderWords, { times, spans }: IncidentRow): string {
  const { open } = labels.incidentsPage.badges;
  const latest = spans.at(-1);
  return times === 1 || latest === undefined
    ? open
    : labels.incidents.openSince({ since: Date.parse(latest.from) });
}

function timesText({ labels }: ReaderWords, { times, spans }: IncidentRow): readonly string[] {
  const { over, open } = labels.incidentsPage.spans;
  if (times === 1) return [];
  return spans.map(({ from: began, until }) => {
    const from = Date.parse(began);
    return `  ${until === null ? open({ from }) : over({ from, until: Date.parse(until) })}`;
  });
}

function listing(words: ReaderWords, items: readonly IncidentRow[]): readonly string[] {
  const said = words.labels.incidentsPage;
  if (items.length === 0) return [said.none];
  const { since, lasted, cost, what, healed } = said.columns;
  const rows = items.map((row) => [String(row.number), ...cells(words, row)]);
  const titles = [words.labels.incidents.number, since, lasted, cost, what, healed];
  return table(words, rows, { titles });
}
