import type { Resync } from "../../client/index.ts";
import { type CommandContext, EXIT, type ExitCode } from "../command-context.ts";
import { labelsIn, type ReaderWords } from "../language.ts";
import { table } from "../table.ts";
import { bar, duration, plain } from "../terminal-text.ts";
import {
  type AdminAddress,
  type AdminOptions,
  type Answered,
  callBridge,
  findBridge,
} from "./admin-client.ts";
import { idsOfNumbers } from "./ids-of-numbers.ts";
import { callOfShops } from "./unknown-shop.ts";
import { endLines, watchWork } from "./watch-work.ts";

export interface ResyncOptions extends AdminOptions {
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

/** Starts a resync and watches it to its end, or ends one. */
export async function resync(
  context: CommandContext,
  shop: string,
  options: ResyncOptions,
): Promise<ExitCode> {
  const address = findBridge(context, options);
  if (typeof address === "number") return address;
  if (options.cancel !== undefined) return cancel(context, address, options.cancel);
  const { order, number, since, until, all, dryRun, historyEarns, historyFrom } = options;
  const numbered = await idsOfNumbers(context, address, shop, number);
  if (numbered === null) return EXIT.failed;
  const ids = [...order, ...numbered];
  const orderIds = ids.length > 0 ? ids : undefined;
  const body = { shop, orderIds, since, until, all, dryRun, historyEarns, historyFrom };
  const begun = await callOfShops(address, [shop], (bridge) => bridge.post("/resync", { body }));
  if (!begun.ok) return failed(context, begun);
  const params = { id: begun.body.id };
  const watched = await watchWork(context, address, {
    ask: (bridge) => bridge.get("/resyncs/{id}", { params }),
    isOver,
    progressLine: (job) => progressLine(address.words, job),
  });
  if (watched === "detached") {
    const labels = labelsIn(address.words);
    context.err(labels.resync.detached(params));
    return EXIT.fine;
  }
  if (!watched.ok) return failed(context, watched);
  const job = watched.body;
  if (options.json) context.out(JSON.stringify(job, null, 2));
  else for (const line of story(address.words, job)) context.out(line);
  return job.state === "done" && job.failed === 0 ? EXIT.fine : EXIT.failed;
}

async function cancel(context: CommandContext, address: AdminAddress, id: string): Promise<ExitCode> {
  const ended = await callBridge(address, (bridge) => bridge.delete("/resyncs/{id}", { params: { id } }));
  if (!ended.ok) return failed(context, ended);
  const { state, scanned } = ended.body;
  const labels = labelsIn(address.words);
  context.out(
    state === "cancelled" ? labels.resync.cancelled({ orders: scanned }) : labels.resync.overAlready,
  );
  return EXIT.fine;
}

const isOver = ({ state }: Resync) => state !== "queued" && state !== "running";

function progressLine(words: ReaderWords, { scanned, total, changed, remainingMs, waiting }: Resync): string {
  const labels = labelsIn(words);
  const parts = [
    total === null
      ? labels.resync.read({ orders: scanned })
      : labels.resync.readOf({ read: scanned, orders: total }),
    labels.resync.changed({ orders: changed }),
    remainingMs === null ? null : labels.resync.left({ span: duration(remainingMs) }),
    waiting === null ? null : labels.resync.waits({ why: plain(waiting) }),
  ].filter((part) => part !== null);
  return `${total === null || total === 0 ? "" : `${bar(scanned / total)} `}${parts.join(", ")}`;
}

function story(words: ReaderWords, job: Resync): readonly string[] {
  const labels = labelsIn(words);
  const { scanned, changed, planned, skipped, failed: broken, dryRun } = job;
  const rows = job.changes.map(({ orderId, orderNumber, outcome, reason, operations }) => [
    orderNumber ?? orderId,
    outcome === "failed" ? labels.resync.failed : stepNames(words, operations),
    reason,
  ]);
  const titles = [
    labels.resync.columns.order,
    dryRun ? labels.resync.columns.stepsIfReal : labels.resync.columns.steps,
    labels.resync.columns.why,
  ];
  const counted = job.changes.filter(({ outcome }) => outcome !== "history");
  const more = changed + broken - counted.length;
  const amounts = { read: scanned, changed, same: skipped, failed: broken };
  return [
    ...(rows.length === 0 ? [] : [...table(words, rows, { titles }), ""]),
    ...(more > 0 ? [labels.client.andMore({ orders: more }), ""] : []),
    ...job.notes.map((note) => labels.resync.note({ note: plain(note) })),
    dryRun ? labels.resync.wouldBeDone(amounts) : labels.resync.done(amounts),
    dryRun ? labels.resync.wouldBePlanned({ steps: planned }) : labels.resync.planned({ steps: planned }),
    ...endLines(words, job),
    ...(dryRun ? [labels.resync.dryRun] : []),
  ];
}

function stepNames(words: ReaderWords, operations: Resync["changes"][number]["operations"]): string {
  const labels = labelsIn(words);
  const names = operations.map(({ operation }) => labels.names.operations[operation]);
  return names.length === 0 ? labels.resync.nothing : names.join(", ");
}

function failed({ err }: CommandContext, answered: Extract<Answered<never>, { ok: false }>): ExitCode {
  err(answered.message);
  return EXIT.failed;
}
