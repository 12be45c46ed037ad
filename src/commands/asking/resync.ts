import type { Resync } from "../../client/index.ts";
import { idTyped, sentence } from "../../words/sentence.ts";
import { DAYS, endOf, pastDay, texts } from "../arguments.ts";
import type { Asking } from "../client/asking.ts";
import { type CommandOutput, clientCommand, endLines, SHOP } from "../client/client-command.ts";
import { EXIT } from "../command-context.ts";
import { table } from "../terminal/table.ts";
import { bar, duration, plain, timeText } from "../terminal/terminal-text.ts";

interface ResyncOptions {
  readonly order: readonly string[];
  readonly number: readonly string[];
  readonly since?: string;
  readonly until?: string;
  readonly all: boolean;
  readonly dryRun: boolean;
  readonly historyEarns: boolean;
  readonly historyFrom?: string;
  readonly cancel?: string;
}

export const resync = clientCommand<ResyncOptions>({
  name: "resync",
  summary: "read orders from the shop again, and send what is missing",
  examples: [
    "resync acme --number 1001 --dry-run",
    "resync acme --since 2026-06-01",
    "resync acme --all --history-earns",
  ],
  options: (command) =>
    command
      .argument("[shop]", SHOP[1])
      .option("--order <id>", "only the order with this ID; may be repeated", texts, [])
      .option("--number <number>", "only the order with this number; may be repeated", texts, [])
      .option("--since <day>", `orders changed on this day or later: ${DAYS}`, pastDay)
      .option("--until <day>", "with --since: orders changed on this day or earlier", pastDay)
      .option("--all", "all orders", false)
      .option("--dry-run", "only show what would be sent, and why", false)
      .option("--history-earns", "let orders placed before earn.from earn points too", false)
      .option(
        "--history-from <day>",
        "like --history-earns, but only for orders placed on this day or later",
        pastDay,
      )
      .option("--cancel <id>", "cancel the running resync with this ID"),
  check: (options, command) => {
    const { since, until, all, cancel, historyEarns, historyFrom } = options;
    const isOrders = options.order.length + options.number.length > 0;
    const [one, other] = [
      ...(isOrders ? [options.order.length > 0 ? "--order" : "--number"] : []),
      ...(since === undefined ? [] : ["--since"]),
      ...(all ? ["--all"] : []),
    ];
    const [shop] = command.args;
    if (cancel !== undefined) {
      const surplus = shop ?? one ?? (until && "--until");
      if (surplus !== undefined) command.refuse(`use --cancel alone, without ${surplus}`);
      return;
    }
    if (other !== undefined) command.refuse(`use ${one} or ${other}, not both`);
    if (until !== undefined && since === undefined)
      command.refuse("--until belongs to --since: add --since, or leave out --until");
    if (historyEarns && historyFrom !== undefined)
      command.refuse("use --history-earns or --history-from, not both");
    if (shop === undefined)
      command.refuse("name a shop and one of --order, --number, --since and --all; or use --cancel <id>");
    if (one === undefined) command.refuse("say which orders, by one of --order, --number, --since and --all");
  },
  async ask(asking, options, [shop = ""]) {
    if (options.cancel !== undefined) return cancel(asking, options.cancel);
    const { order, number, since, until, all, dryRun, historyEarns, historyFrom } = options;
    const ids = [
      ...order.map((each) => idTyped(each) ?? each),
      ...(await idsOfNumbers(asking, shop, number)),
    ];
    const orderIds = ids.length > 0 ? ids : undefined;
    const body = { shop, orderIds, since, until: endOf(until), all, dryRun, historyEarns, historyFrom };
    const { id } = await asking.ask((bridge) => bridge.post("/resync", { body }), [shop]);
    const json = await asking.watch((bridge) => bridge.get("/resyncs/{id}", { params: { id } }), {
      isOver: ({ state }) => state !== "queued" && state !== "running",
      line: (job) => progressLine(asking, job),
    });
    if (json === null) return asking.end(EXIT.fine, asking.labels.resync.detached({ id }));
    const isWell = json.state === "done" && json.failed === 0;
    return { json, lines: () => story(asking, json), exitCode: isWell ? EXIT.fine : EXIT.failed };
  },
});

async function cancel(asking: Asking, id: string): Promise<CommandOutput> {
  const { state, scanned } = await asking.ask((bridge) => bridge.delete("/resyncs/{id}", { params: { id } }));
  const { cancelled, overAlready } = asking.labels.resync;
  return { lines: () => [state === "cancelled" ? cancelled({ orders: scanned }) : overAlready] };
}

/** The ids of the orders with these numbers. Ends the command unless each number belongs to exactly one order. */
async function idsOfNumbers(
  asking: Asking,
  shop: string,
  numbers: readonly string[],
): Promise<readonly string[]> {
  const { words } = asking;
  const { noNumber, severalOfNumber, note } = words.labels.resync;
  const ids: string[] = [];
  for (const order of numbers) {
    const found = await asking.ask(
      (bridge) => bridge.post("/shops/{shop}/find-orders", { params: { shop }, body: { order } }),
      [shop],
    );
    const orders = found.orders.filter(({ isNumber }) => isNumber);
    const [only] = orders;
    if (only === undefined || orders.length > 1) {
      const many = { shop, number: plain(order) };
      return asking.end(EXIT.wrongUsage, [
        only === undefined ? noNumber(many) : severalOfNumber(many),
        ...orders.map(
          ({ orderId, createdAt }) =>
            `  --order ${orderId}${createdAt === null ? "" : `  ${timeText(words, createdAt)}`}`,
        ),
        ...found.notes.map((each) => note({ note: plain(each) })),
      ]);
    }
    ids.push(only.orderId);
  }
  return ids;
}

function progressLine({ labels }: Asking, job: Resync): string {
  const { scanned, total, changed, remainingMs, waiting } = job;
  const { read, readOf, changed: changedOf, left, waits } = labels.resync;
  const parts = [
    total === null ? read({ orders: scanned }) : readOf({ read: scanned, orders: total }),
    changedOf({ orders: changed }),
    ...(remainingMs === null ? [] : [left({ span: duration(remainingMs) })]),
    ...(waiting === null ? [] : [waits({ why: plain(waiting) })]),
  ];
  return `${total === null || total === 0 ? "" : `${bar(scanned / total)} `}${parts.join(", ")}`;
}

function story(asking: Asking, job: Resync): readonly string[] {
  const { words, labels } = asking;
  const { scanned, changed, skipped, failed, dryRun } = job;
  const { order, steps, stepsIfReal, why } = labels.resync.columns;
  const namesOf = (operations: Resync["changes"][number]["operations"]) =>
    operations.map(({ operation }) => labels.page.shared.operations[operation]).join(", ");
  const rows = job.changes.map(({ orderId, orderNumber, outcome, reason, operations }) => [
    orderNumber ?? orderId,
    outcome === "failed"
      ? labels.resync.failed
      : namesOf(operations) || (outcome === "history" ? labels.resync.nothing : labels.resync.dataOnly),
    // A step says why it is sent; the order itself reads as if it were being sent.
    sentence(operations[0]?.reason ?? reason),
  ]);
  const counted = job.changes.filter(({ outcome }) => outcome !== "history");
  const more = changed + failed - counted.length;
  const amounts = { read: scanned, changed, same: skipped, failed };
  return [
    ...(rows.length === 0
      ? []
      : [...table(words, rows, { titles: [order, dryRun ? stepsIfReal : steps, why] }), ""]),
    ...(more > 0 ? [labels.client.andMore({ orders: more }), ""] : []),
    ...job.notes.map((note) => sentence(labels.resync.note({ note: plain(note) }))),
    ...(job.noteCodes.some(({ code }) => code === "historyStays") ? [labels.resync.letThemEarn] : []),
    dryRun ? labels.resync.wouldBeDone(amounts) : labels.resync.done(amounts),
    ...endLines(asking.words, job),
    ...(dryRun ? [labels.resync.dryRun({ hasChanges: changed > 0 })] : []),
  ];
}
