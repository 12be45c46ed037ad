import type { AuditAnswer } from "../../admin/answers.ts";
import { type CommandContext, EXIT, type ExitCode } from "../command-context.ts";
import { counted, localTime, plain, table } from "../terminal-text.ts";
import { type AdminOptions, callBridge, findBridge } from "./admin-client.ts";
import { watchWork } from "./watch-work.ts";

export interface AuditOptions extends AdminOptions {
  readonly audit: string;
  readonly since?: string;
  readonly all: boolean;
  readonly cancel: boolean;
}

/** Has a shop's orders compared with the loyalty service's history and watches it to its end, or ends it. */
export async function audit(
  context: CommandContext,
  shop: string,
  options: Partial<AuditOptions>,
): Promise<ExitCode> {
  const address = findBridge(context, options);
  if (typeof address === "number") return address;
  const path = `/api/shops/${encodeURIComponent(shop)}/audit`;
  const begun = options.cancel
    ? await callBridge<AuditAnswer>(address, "DELETE", path)
    : await callBridge<AuditAnswer>(address, "POST", path, { since: options.since, all: options.all });
  const told =
    begun.ok && !options.cancel ? await watchWork(context, address, { path, isOver, progressLine }) : begun;
  if (told === "detached") {
    context.err(`The audit goes on in the bridge. End it with: doctor --audit ${shop} --cancel`);
    return EXIT.fine;
  }
  if (!told.ok) {
    context.err(told.message);
    return EXIT.failed;
  }
  if (options.json) context.out(JSON.stringify(told.body, null, 2));
  else for (const line of story(shop, told.body)) context.out(line);
  const { state, counts } = told.body;
  if (options.cancel) return EXIT.fine;
  return state === "done" && counts.missing + counts.extra + counts.different === 0 ? EXIT.fine : EXIT.failed;
}

const isOver = ({ state }: AuditAnswer) => state !== "running";

const WAITING = {
  liveWork: "; waits: orders go first",
  brandRests: "; waits until the loyalty account works again",
};

function progressLine({ orders, customers, waiting }: AuditAnswer): string {
  return `${counted(orders, "order")} of ${counted(customers, "customer")}${waiting === null ? "" : WAITING[waiting]}`;
}

const NOT_COMPARED: Readonly<Record<keyof AuditAnswer["notCompared"], string>> = {
  nothingSent: "nothing was ever sent",
  stateNotTold: "the history does not say how the points stand",
  beingSent: "a step was being sent",
  noCustomer: "the customer is not known (any more)",
  historyTooLong: "the history is too long",
};

const DIFFERENCES = { missing: "not named", extra: "named", different: "" } as const;

function story(shop: string, audit: AuditAnswer): readonly string[] {
  const { findings, counts, since, until, notCompared, reached, auditedUntil } = audit;
  const rows = findings.map(({ orderId, points, kind, told }) => [
    orderId,
    points,
    told ?? DIFFERENCES[kind],
  ]);
  const more = counts.missing + counts.extra + counts.different - findings.length;
  const span =
    since === null ? `before ${localTime(until)}` : `from ${localTime(since)} to ${localTime(until)}`;
  const reasons = Object.keys(NOT_COMPARED) as (keyof typeof NOT_COMPARED)[];
  return [
    ...(rows.length === 0 ? [] : [...table([["ORDER", "HERE", "LOYALTY SERVICE"], ...rows]), ""]),
    ...(more > 0 ? [`… and ${counted(more, "more order")}.`, ""] : []),
    ...(audit.isReadable ? [] : ["No history names any of these orders: nothing can be said."]),
    `${counted(audit.compared, "order")} of ${counted(audit.customers, "customer")} compared, last changed ${span}.`,
    ...reasons
      .filter((reason) => notCompared[reason] > 0)
      .map((reason) => `Not compared: ${counted(notCompared[reason], "order")}, ${NOT_COMPARED[reason]}.`),
    ...(audit.state === "done"
      ? []
      : [
          `It ended before its time (${audit.state}). ${plain(audit.problem ?? "")}`.trim(),
          ...(reached === null
            ? []
            : [`Orders that changed before ${localTime(reached)} are still to come.`]),
        ]),
    auditedUntil === null
      ? "Not every order has had its turn yet."
      : `Every order that was decided before ${localTime(auditedUntil)} has had its turn.`,
    ...(rows.length === 0 ? [] : [`Look at one with: show ${shop} ORDER`]),
  ];
}
