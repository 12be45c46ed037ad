import type { ListedShop, Page } from "../../client/index.ts";
import { LISTED, limitOption, text } from "../arguments.ts";
import { CODES, clientCommand, moreBelow, noneOf } from "../client/client-command.ts";
import type { ReaderWords } from "../language.ts";
import type { CsvTable } from "../terminal/csv-lines.ts";
import { table } from "../terminal/table.ts";
import { timeText } from "../terminal/terminal-text.ts";

interface ShopsOptions {
  readonly find?: string;
  readonly limit?: number;
  readonly problems: boolean;
  readonly csv?: true;
  readonly codes?: true;
}

/** More than any bridge serves. */
const MOST = 10_000;

export const shops = clientCommand<ShopsOptions>({
  name: "shops",
  summary: "list the shops by name, with address and state",
  examples: ["shops --find acme", "shops --problems"],
  isInReadersLanguage: true,
  options: (command) =>
    command
      .option("--find <text>", "search by name, address, account or merchant", text)
      .option("--problems", "only shops that need attention, or that have reported no order yet", false)
      .addOption(limitOption("shops", MOST))
      .option("--csv", "print the matching shops as CSV, for spreadsheets")
      .option(...CODES),
  async ask(asking, { find: q, limit: typed, problems, csv, codes }) {
    const limit = typed ?? (csv ? MOST : LISTED);
    const listed = await asking.pages({ limit: problems ? MOST : limit }, (bridge, part) =>
      bridge.get("/shops", { query: { q, ...part } }),
    );
    const json = problems ? problemsAmong(listed, limit) : listed;
    const { words } = asking;
    if (csv)
      return asking.csvOf(codes ? codesOf(json.items) : csvOf(words, json.items), moreBelow(words, json));
    const titles = titlesOf(words);
    const isWell = problems && json.items.length === 0;
    const lines = () =>
      noneOf(words, listed, q) ??
      (isWell ? [words.labels.shops.noProblem] : table(words, rowsOf(words, json.items), { titles }));
    const toCheck = json.items.some(isProblem) ? [words.labels.attention.notReady] : [];
    return { json, lines, more: moreBelow(words, json), hints: toCheck };
  },
});

function isProblem({ state: { weight }, isConnected, deleted }: ListedShop): boolean {
  return (
    isConnected === false || weight === "bad" || weight === "wait" || (deleted?.tooMany ?? null) !== null
  );
}

function problemsAmong<Listed extends Page<ListedShop>>(listed: Listed, limit: number): Listed {
  const items = listed.items.filter(isProblem);
  return { ...listed, items: items.slice(0, limit), nextCursor: items.length > limit ? "" : null };
}

function rowsOf(words: ReaderWords, items: readonly ListedShop[]): readonly (readonly string[])[] {
  return items.map((each) => [
    each.shop,
    placeText(each),
    standingText(words, each),
    each.lastDeliveryAt === null ? words.labels.shops.noDelivery : timeText(words, each.lastDeliveryAt),
  ]);
}

function titlesOf({ labels }: ReaderWords): readonly string[] {
  const { place, state, lastDelivery } = labels.shops.columns;
  return [labels.page.shared.shop, place, state, lastDelivery];
}

function placeText({ platformTitle, domain }: ListedShop): string {
  return `${platformTitle}, ${domain}`;
}

function standingText(words: ReaderWords, { state, isConnected }: ListedShop): string {
  const { states, since } = words.labels.page.health;
  return [
    states[state.code],
    ...(state.since === null ? [] : [since({ when: timeText(words, state.since) })]),
    ...(isConnected === false ? [words.labels.shops.noAccess] : []),
    ...(state.because === null ? [] : [state.because.reason]),
  ].join(" · ");
}

function csvOf(words: ReaderWords, items: readonly ListedShop[]): CsvTable {
  const rows = items.map((each) => [
    ...[each.shop, placeText(each), standingText(words, each), each.lastDeliveryAt],
  ]);
  return { titles: titlesOf(words), rows, times: [3] };
}

/** The table for programs. */
function codesOf(items: readonly ListedShop[]): CsvTable {
  const rows = items.map(({ shop, platform, domain, brand, state, isConnected, lastDeliveryAt }) => [
    ...[shop, platform, domain, brand, state.code, state.since, state.because?.code],
    ...[isConnected, lastDeliveryAt],
  ]);
  const titles = ["shop", "platform", "domain", "brand", "state", "since", "because", "isConnected"];
  return { titles: [...titles, "lastDeliveryAt"], rows, isForPrograms: true };
}
