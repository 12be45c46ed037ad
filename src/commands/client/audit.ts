import type { AuditAnswer, PointsState } from "../../client/index.ts";
import { EXIT } from "../command-context.ts";
import type { ReaderWords } from "../language.ts";
import { table } from "../terminal/table.ts";
import { bar } from "../terminal/terminal-text.ts";
import type { Asking } from "./asking.ts";
import { type CommandOutput, endLines } from "./client-command.ts";

export interface AuditOptions {
  readonly since?: string;
  readonly all?: boolean;
  readonly cancel?: boolean;
}

/** Starts an audit of a shop and watches it until it ends, or cancels it. */
export async function audit(
  asking: Asking,
  shop: string,
  { since, all, cancel }: AuditOptions,
): Promise<CommandOutput> {
  const params = { shop };
  const toCancel = asking.labels.audit.toCancel({ shop });
  const begun = await asking.tried(
    (bridge) =>
      cancel
        ? bridge.delete("/shops/{shop}/audit", { params })
        : bridge.post("/shops/{shop}/audit", { params, body: { since, all } }),
    [shop],
  );
  if (!begun.ok)
    return asking.fail(begun, [begun.message, ...(begun.code === "auditRunning" ? [toCancel] : [])]);
  if (cancel) return { json: begun.body, lines: () => story(asking, shop, begun.body) };
  let printed: AuditAnswer["waiting"] = null;
  const json = await asking.watch((bridge) => bridge.get("/shops/{shop}/audit", { params }), {
    isOver: ({ state }) => state !== "running",
    line: (answer) => {
      if (answer.waiting !== null && answer.waiting !== printed) printWait(asking, answer, toCancel);
      printed = answer.waiting ?? printed;
      return progressLine(asking.words, answer);
    },
  });
  if (json === null) return asking.end(EXIT.fine, asking.labels.audit.detached({ shop }));
  const { state, counts } = json;
  const isWell = state === "done" && counts.missing + counts.extra + counts.different === 0;
  return { json, lines: () => story(asking, shop, json), exitCode: isWell ? EXIT.fine : EXIT.failed };
}

/** Prints why the audit waits, because progress shows only on terminals and a wait may last hours. */
function printWait({ context, labels }: Asking, { waiting, problem }: AuditAnswer, toCancel: string): void {
  if (waiting === null) return;
  context.progress(null);
  context.err(labels.audit.waits({ waiting: labels.audit.waiting[waiting], why: problem }));
  context.err(toCancel);
}

/** The progress, with a bar if the end is known. An audit starts with the newest orders and goes back in time. */
export function progressLine(
  words: ReaderWords,
  audit: Pick<AuditAnswer, "orders" | "customers" | "waiting" | "since" | "until" | "reached">,
): string {
  const { labels } = words;
  const { orders, customers, waiting, since, until, reached } = audit;
  const span = since === null ? 0 : Date.parse(until) - Date.parse(since);
  const done = Date.parse(until) - Date.parse(reached ?? until);
  const progress = `${span > 0 ? `${bar(done / span)} ` : ""}${labels.audit.progress({ orders, customers })}`;
  return waiting === null ? progress : `${progress}; ${labels.audit.waiting[waiting]}`;
}

function story(asking: Asking, shop: string, audit: AuditAnswer): readonly string[] {
  const { words, labels } = asking;
  const { findings, counts, reached, auditedUntil } = audit;
  const rows = findings.map(({ orderId, points, kind, reported }) => [
    orderId,
    labels.page.shared.pointsStates[points as PointsState] ?? points,
    reported === null ? labels.audit.differences[kind] : labels.page.shared.pointsStates[reported],
  ]);
  const differing = counts.missing + counts.extra + counts.different;
  const more = differing - findings.length;
  const agrees = audit.isReadable && audit.state === "done" && audit.compared > 0 && differing === 0;
  const titles = [labels.audit.columns.order, labels.audit.columns.here, labels.audit.columns.there];
  return [
    ...(rows.length === 0 ? [] : [...table(words, rows, { titles }), ""]),
    ...(more > 0 ? [labels.client.andMore({ orders: more }), ""] : []),
    ...(audit.isReadable ? [] : [labels.audit.unreadable]),
    ...(agrees ? [labels.audit.none] : []),
    comparedLine(words, audit),
    ...notCompared(words, audit),
    ...endLines(asking.words, audit),
    ...(audit.state === "done" || reached === null
      ? []
      : [labels.audit.stillToCome({ reached: Date.parse(reached) })]),
    auditedUntil === null
      ? labels.audit.notAllYet
      : labels.audit.allBefore({ until: Date.parse(auditedUntil) }),
    ...(rows.length === 0 ? [] : [labels.audit.seeOne({ shop })]),
  ];
}

function comparedLine(words: ReaderWords, { compared, customers, since, until }: AuditAnswer): string {
  const { labels } = words;
  const amounts = { orders: compared, customers, until: Date.parse(until) };
  if (since === null) return labels.audit.before(amounts);
  return labels.audit.between({ ...amounts, since: Date.parse(since) });
}

function notCompared(words: ReaderWords, audit: AuditAnswer): readonly string[] {
  const { labels } = words;
  const reasons = Object.keys(labels.audit.reasons) as (keyof AuditAnswer["notCompared"])[];
  return reasons
    .map((reason) => ({ orders: audit.notCompared[reason], why: labels.audit.reasons[reason] }))
    .filter(({ orders }) => orders > 0)
    .map(labels.audit.notCompared);
}
