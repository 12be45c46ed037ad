import type { Resync } from "../../admin/answers.ts";
import { type CommandContext, EXIT, type ExitCode } from "../command-context.ts";
import { bar, counted, duration, plain, table } from "../terminal-text.ts";
import {
  type AdminAddress,
  type AdminOptions,
  type Answered,
  callBridge,
  findBridge,
} from "./admin-client.ts";
import { watchWork } from "./watch-work.ts";

export interface ResyncOptions extends AdminOptions {
  readonly order: readonly string[];
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
  const begun = await callBridge<Resync>(address, "POST", "/api/resync", {
    shop,
    orderIds: options.order.length > 0 ? options.order : undefined,
    since: options.since,
    until: options.until,
    all: options.all,
    dryRun: options.dryRun,
    historyEarns: options.historyEarns,
    historyFrom: options.historyFrom,
  });
  if (!begun.ok) return failed(context, begun);
  const path = `/api/resyncs/${begun.body.id}`;
  const watched = await watchWork<Resync>(context, address, { path, isOver, progressLine });
  if (watched === "detached") {
    context.err(`The resync goes on in the bridge. End it with: resync --cancel ${begun.body.id}`);
    return EXIT.fine;
  }
  if (!watched.ok) return failed(context, watched);
  const job = watched.body;
  if (options.json) context.out(JSON.stringify(job, null, 2));
  else for (const line of story(job)) context.out(line);
  return job.state === "done" && job.failed === 0 ? EXIT.fine : EXIT.failed;
}

async function cancel(context: CommandContext, address: AdminAddress, id: string): Promise<ExitCode> {
  const path = `/api/resyncs/${encodeURIComponent(id)}`;
  const ended = await callBridge<Resync>(address, "DELETE", path);
  if (!ended.ok) return failed(context, ended);
  const { state, scanned } = ended.body;
  context.out(
    state === "cancelled"
      ? `Ended after ${counted(scanned, "order")}. What was taken in stays.`
      : `The resync is over already: ${state}.`,
  );
  return EXIT.fine;
}

const isOver = ({ state }: Resync) => state !== "queued" && state !== "running";

function progressLine({ scanned, total, changed, remainingMs, waiting }: Resync): string {
  const share = total === null || total === 0 ? null : scanned / total;
  const left = remainingMs === null ? "" : `, ${duration(remainingMs)} left`;
  const count = total === null ? counted(scanned, "order") : `${scanned} of ${counted(total, "order")}`;
  const hint = waiting === null ? "" : `; waits: ${plain(waiting)}`;
  return `${share === null ? "" : `${bar(share)} `}${count}, ${changed} changed${left}${hint}`;
}

function story(job: Resync): readonly string[] {
  const { scanned, changed, planned, skipped, failed: broken } = job;
  const would = job.dryRun ? "would be " : "";
  const rows = job.changes.map(({ orderId, orderNumber, outcome, reason, operations }) => [
    orderNumber ?? orderId,
    outcome === "failed" ? "failed" : operations.map(({ operation }) => operation).join(", ") || "nothing",
    reason,
  ]);
  const heading = ["ORDER", job.dryRun ? "WOULD BE SENT" : "PLANNED", "WHY"];
  const more = changed + broken - rows.length;
  return [
    ...(rows.length === 0 ? [] : [...table([heading, ...rows]), ""]),
    ...(more > 0 ? [`… and ${counted(more, "more order")}.`, ""] : []),
    ...job.notes.map((note) => `Note: ${plain(note)}`),
    `${counted(scanned, "order")} read: ${changed} ${would}changed, ${skipped} up to date, ${broken} failed.`,
    `${counted(planned, "operation")} ${would}planned.`,
    ...(job.state === "done"
      ? []
      : [`It ended before its time (${job.state}). ${plain(job.problem ?? "")}`.trim()]),
    ...(job.dryRun ? ["Nothing was sent: this was a dry run."] : []),
  ];
}

function failed({ err }: CommandContext, answered: Extract<Answered<never>, { ok: false }>): ExitCode {
  err(answered.message);
  return EXIT.failed;
}
