import type { AuditAnswer, PointsState } from "../../client/index.ts";
import { type CommandContext, EXIT, type ExitCode } from "../command-context.ts";
import { labelsIn, type ReaderWords } from "../language.ts";
import { table } from "../table.ts";
import { bar } from "../terminal-text.ts";
import { type AdminOptions, findBridge } from "./admin-client.ts";
import { callOfShops } from "./unknown-shop.ts";
import { endLines, watchWork } from "./watch-work.ts";

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
  const params = { shop };
  const { since, all } = options;
  const begun = await callOfShops(address, [shop], (bridge) =>
    options.cancel
      ? bridge.delete("/shops/{shop}/audit", { params })
      : bridge.post("/shops/{shop}/audit", { params, body: { since, all } }),
  );
  const watched =
    begun.ok && !options.cancel
      ? await watchWork(context, address, {
          ask: (bridge) => bridge.get("/shops/{shop}/audit", { params }),
          isOver,
          progressLine: (answer) => progressLine(address.words, answer),
        })
      : begun;
  if (watched === "detached") {
    const labels = labelsIn(address.words);
    context.err(labels.audit.detached({ shop }));
    return EXIT.fine;
  }
  if (!watched.ok) {
    context.err(watched.message);
    return EXIT.failed;
  }
  if (options.json) context.out(JSON.stringify(watched.body, null, 2));
  else for (const line of story(address.words, shop, watched.body)) context.out(line);
  const { state, counts } = watched.body;
  if (options.cancel) return EXIT.fine;
  return state === "done" && counts.missing + counts.extra + counts.different === 0 ? EXIT.fine : EXIT.failed;
}

const isOver = ({ state }: AuditAnswer) => state !== "running";

/** With a bar where it is known where the audit ends: it goes back in time, from the newest orders on. */
export function progressLine(
  words: ReaderWords,
  audit: Pick<AuditAnswer, "orders" | "customers" | "waiting" | "since" | "until" | "reached">,
): string {
  const labels = labelsIn(words);
  const { orders, customers, waiting, since, until, reached } = audit;
  const span = since === null ? 0 : Date.parse(until) - Date.parse(since);
  const done = Date.parse(until) - Date.parse(reached ?? until);
  const progress = `${span > 0 ? `${bar(done / span)} ` : ""}${labels.audit.progress({ orders, customers })}`;
  return waiting === null ? progress : `${progress}; ${labels.audit.waiting[waiting]}`;
}

function story(words: ReaderWords, shop: string, audit: AuditAnswer): readonly string[] {
  const labels = labelsIn(words);
  const { findings, counts, reached, auditedUntil } = audit;
  const rows = findings.map(({ orderId, points, kind, told }) => [
    orderId,
    labels.names.points[points as PointsState] ?? points,
    told === null ? labels.audit.differences[kind] : labels.names.points[told],
  ]);
  const more = counts.missing + counts.extra + counts.different - findings.length;
  const titles = [labels.audit.columns.order, labels.audit.columns.here, labels.audit.columns.there];
  return [
    ...(rows.length === 0 ? [] : [...table(words, rows, { titles }), ""]),
    ...(more > 0 ? [labels.client.andMore({ orders: more }), ""] : []),
    ...(audit.isReadable ? [] : [labels.audit.unreadable]),
    comparedLine(words, audit),
    ...notCompared(words, audit),
    ...endLines(words, audit),
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
  const labels = labelsIn(words);
  const amounts = { orders: compared, customers, until: Date.parse(until) };
  if (since === null) return labels.audit.before(amounts);
  return labels.audit.between({ ...amounts, since: Date.parse(since) });
}

function notCompared(words: ReaderWords, audit: AuditAnswer): readonly string[] {
  const labels = labelsIn(words);
  const reasons = Object.keys(labels.audit.reasons) as (keyof AuditAnswer["notCompared"])[];
  return reasons
    .map((reason) => ({ orders: audit.notCompared[reason], why: labels.audit.reasons[reason] }))
    .filter(({ orders }) => orders > 0)
    .map(labels.audit.notCompared);
}
