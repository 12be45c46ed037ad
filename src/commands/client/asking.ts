import type { CallInput, Client, ClientOptions, Page } from "../../client/index.ts";
import { closest } from "../../words/closest.ts";
import { idTyped, typed } from "../../words/sentence.ts";
import { type CommandContext, EXIT, type ExitCode } from "../command-context.ts";
import type { ReaderWords } from "../language.ts";
import { type CsvTable, csvLines } from "../terminal/csv-lines.ts";
import { table } from "../terminal/table.ts";
import {
  type AdminAnswer,
  type AdminOptions,
  callBridge,
  findBridge,
  type ReaderAddress,
} from "./admin-client.ts";
import { confirm, type Question } from "./confirm.ts";
import { choiceCells, exactly, roughly } from "./order-typed.ts";

/** Thrown to end the command with these lines and this exit code. */
export class CommandEnded extends Error {
  override readonly name = "CommandEnded";
  readonly exitCode: ExitCode;
  readonly lines: readonly string[];

  constructor(exitCode: ExitCode, lines: readonly string[]) {
    super(lines.join("\n"));
    this.exitCode = exitCode;
    this.lines = lines;
  }
}

const LARGEST_PAGE = 200;
/** The most shops or orders that a message names. */
const MOST_NAMED = 20;
/** If more orders match, none is chosen. */
const MOST_MATCHES = 1_000;
const ASK_EVERY_MS = 300;
/** Consecutive failed polls that are tolerated, for a bridge that restarts. */
const UNANSWERED_LIMIT = 100;

type Failed = Extract<AdminAnswer<unknown>, { readonly ok: false }>;
type Ask<T> = (bridge: Client) => Promise<T>;
type AskOptions = Pick<ClientOptions, "fetch" | "timeoutMs"> & { readonly missing?: string };
type OrderParams = { readonly shop: string; readonly orderId: string };
/** `shop`: the order's shop, if known. */
export type OrderMeant = { readonly shop: string | undefined; readonly orderId: string };

/** A command's calls to the running bridge. Methods throw CommandEnded if the command cannot continue. */
export class Asking {
  readonly context: CommandContext;
  readonly address: ReaderAddress;
  /** The command to type for this order instead, with the remark that nothing has changed so far. */
  again?: (shop: string, orderId: string) => string;

  constructor(context: CommandContext, options: AdminOptions) {
    const address = findBridge(context, options);
    if (typeof address === "number") throw new CommandEnded(address, []);
    this.context = context;
    this.address = address;
  }

  get words(): ReaderWords {
    return this.address.words;
  }

  get labels(): ReaderWords["labels"] {
    return this.words.labels;
  }

  /** Links that open the dashboard with this ticket: at the bridge's address, and at its other known ones. */
  linksWith(ticket: string): readonly string[] {
    const { url, elsewhere } = this.address;
    return [url, ...elsewhere].map((each) => `${each}/?${new URLSearchParams({ ticket })}`);
  }

  end(exitCode: ExitCode, said: string | readonly string[]): never {
    throw new CommandEnded(exitCode, [said].flat());
  }

  /**
   * Calls the bridge and returns its answer or problem. `shops`: on a 404, the message names the one of these that
   * doesn't exist. `missing`: the message for any other 404.
   */
  async tried<T>(
    ask: Ask<T>,
    shops: readonly string[] = [],
    { missing, ...way }: AskOptions = {},
  ): Promise<AdminAnswer<T>> {
    const answered = await callBridge(this.address, ask, way);
    if (answered.ok || answered.status !== 404) return answered;
    for (const shop of shops) {
      const message = await this.unknownShop(shop);
      if (message !== null) return { ...answered, message };
    }
    return missing === undefined ? answered : { ...answered, message: missing };
  }

  async ask<T>(ask: Ask<T>, shops: readonly string[] = [], options: AskOptions = {}): Promise<T> {
    const answered = await this.tried(ask, shops, options);
    return answered.ok ? answered.body : this.fail(answered);
  }

  /** Ends the command because the call failed; as wrong usage if the input was unknown or invalid. */
  fail({ status, code, message }: Failed, lines: readonly string[] = [message]): never {
    const isTyped = (status === 400 || status === 404) && code !== "notTheBridge";
    return this.end(isTyped ? EXIT.wrongUsage : EXIT.failed, lines);
  }

  /** Ends the command if the bridge has no such shop. */
  async endIfUnknown(shop: string | undefined): Promise<void> {
    const message = shop === undefined ? null : await this.unknownShop(shop);
    if (message !== null) this.end(EXIT.wrongUsage, message);
  }

  /** The message for an unknown shop; `null` if it exists or the bridge doesn't answer. Removed shops keep orders. */
  async unknownShop(shop: string): Promise<string | null> {
    const named = async (query: NonNullable<CallInput<"GET", "/shops">["query"]>) => {
      const answered = await callBridge(this.address, (bridge) => bridge.get("/shops", { query }));
      if (!answered.ok) return null;
      return [...answered.body.items, ...answered.body.notServed].map((each) => each.shop);
    };
    const found = await named({ q: shop, limit: 1 });
    if (found === null || found.includes(shop)) return null;
    const shops = (await named({ limit: LARGEST_PAGE })) ?? [];
    return this.labels.client.noShop({
      ...{ shop, closest: closest(shop, shops) },
      shops: shops.slice(0, MOST_NAMED),
    });
  }

  /** Collects at most `limit` items of a list; the answer's other fields come from the first page. */
  async pages<Answer extends Page<unknown>>(
    { limit: most, shop }: { readonly limit: number; readonly shop?: string | undefined },
    ask: (
      bridge: Client,
      page: { readonly limit: number; readonly cursor: string | undefined },
    ) => Promise<Answer>,
  ): Promise<Answer> {
    const items: Answer["items"][number][] = [];
    let nextCursor: string | null = null;
    let first: Answer | undefined;
    do {
      const limit = Math.min(most - items.length, LARGEST_PAGE);
      const cursor: string | undefined = nextCursor ?? undefined;
      const page: Answer = await this.ask((bridge) => ask(bridge, { limit, cursor }));
      first ??= page;
      items.push(...page.items);
      nextCursor = page.nextCursor;
    } while (nextCursor !== null && items.length < most);
    if (items.length === 0) await this.endIfUnknown(shop);
    return { ...first, items, nextCursor };
  }

  /** Prints the bridge's own CSV table. */
  async csv(
    shop: string | undefined,
    ask: Ask<Blob>,
  ): Promise<{ lines(): readonly string[]; readonly isFile: true }> {
    const text = await this.ask(async (bridge) => (await ask(bridge)).text());
    const lines = text.trimEnd().split(/\r?\n/);
    if (lines.length <= 1) await this.endIfUnknown(shop);
    return { lines: () => lines, isFile: true };
  }

  /** The output of a CSV table that the command makes itself, with hints for seeing more. */
  csvOf(table: CsvTable, hints: readonly string[] = []) {
    const note = hints.length > 0 && { note: hints.join("\n") };
    return { lines: () => csvLines(this.words, table), isFile: true as const, ...note };
  }

  /** Calls the bridge about the typed order: an ID, a number, or text that finds exactly one order. */
  async order<T>(
    [shop = "", order = ""]: readonly string[],
    ask: (bridge: Client, params: OrderParams) => Promise<T>,
  ): Promise<T> {
    const { orderId } = await this.orderMeant(shop, order);
    const option = idTyped(order) === null ? "--number" : "--order";
    const missing = this.labels.show.notThere({ shop, order: orderId, option, quoted: typed(orderId) });
    return this.ask((bridge) => ask(bridge, { shop, orderId }), [shop], { missing });
  }

  /**
   * Finds the order for an ID, a number, or "id:" and an ID, since one order's ID may be another's number. Text that
   * matches no order is taken as the ID of a deleted one. Ends the command if several orders match.
   */
  async orderMeant(shop: string | undefined, order: string): Promise<OrderMeant> {
    const id = idTyped(order);
    if (id !== null) return { shop, orderId: id };
    const body = { shop, q: order };
    // Reads several pages, because an ID may be an old order's and a number a new one's.
    const { items, nextCursor } = await this.pages({ limit: MOST_MATCHES }, (bridge, page) =>
      bridge.post("/orders/search", { body: { ...body, ...page } }),
    );
    const exact = exactly(items, order);
    const meant = exact.length > 0 || shop === undefined ? exact : roughly(items, order);
    const [first] = meant;
    if (meant.length < 2 && nextCursor === null)
      return { shop: first?.shop ?? shop, orderId: first?.orderId ?? order };
    const { several } = this.labels.show;
    const named = (meant.length > 0 ? meant : items).slice(0, MOST_NAMED);
    const rows = named.map((each) => choiceCells(this.words, each));
    return this.end(EXIT.wrongUsage, [
      several({ order, inShops: shop === undefined }),
      ...table(this.words, rows, { indent: 2 }),
      ...named.slice(0, 1).flatMap((each) => this.again?.(each.shop, each.orderId) ?? []),
    ]);
  }

  /** Polls the bridge's work and shows its progress until it ends; `null` if the person stops watching. */
  async watch<T>(
    ask: Ask<T>,
    { isOver, line }: { readonly isOver: (answer: T) => boolean; readonly line: (answer: T) => string },
  ): Promise<T | null> {
    const { progress, stopRequested } = this.context;
    let isLeaving = false;
    const leaving = stopRequested().then(() => {
      isLeaving = true;
    });
    let unanswered = 0;
    try {
      while (!isLeaving) {
        const answered = await this.tried(ask);
        unanswered = answered.ok ? 0 : unanswered + 1;
        if (answered.ok && isOver(answered.body)) return answered.body;
        if (answered.ok) progress(line(answered.body));
        else if (answered.status !== null || unanswered > UNANSWERED_LIMIT)
          this.end(EXIT.failed, answered.message);
        const pause = Promise.withResolvers<void>();
        const timer = setTimeout(pause.resolve, ASK_EVERY_MS);
        await Promise.race([pause.promise, leaving]);
        clearTimeout(timer);
      }
      return null;
    } finally {
      progress(null);
    }
  }

  /** Ends the command unless a person confirms. */
  confirm(question: Question): Promise<void> {
    return confirm(this, question);
  }
}
