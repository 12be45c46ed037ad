import type { LookAheadAnswer } from "../../client/index.ts";
import { type CommandContext, EXIT, type ExitCode } from "../command-context.ts";
import { labelsIn, type ReaderWords } from "../language.ts";
import { table } from "../table.ts";
import { plain } from "../terminal-text.ts";
import { callBridge, findBridge } from "./admin-client.ts";
import { failed, type ProgrammeOptions, readText } from "./programme.ts";
import { callOfShops } from "./unknown-shop.ts";
import { watchWork } from "./watch-work.ts";

/** Tells which orders of the last days the programme in a file would have made something else of. */
export async function previewProgramme(
  context: CommandContext,
  shop: string,
  options: ProgrammeOptions,
): Promise<ExitCode> {
  const address = findBridge(context, options);
  if (typeof address === "number") return address;
  const { words } = address;
  const programme = readText(context, words, options);
  if (programme === null) return EXIT.failed;
  const params = { shop };
  const { days } = options;
  const body = { programme, ...(days === undefined ? {} : { days }) };
  const begun = await callOfShops(address, [shop], (bridge) =>
    bridge.post("/programmes/{shop}/preview", { params, body }),
  );
  if (!begun.ok) return failed(context, words, begun);
  const labels = labelsIn(words);
  // Somebody else may end it and begin another one.
  const own = { params, query: { id: begun.body.id } };
  const watched = await watchWork(context, address, {
    ask: (bridge) => bridge.get("/programmes/{shop}/preview", own),
    isOver: ({ state }: LookAheadAnswer) => state !== "running",
    progressLine: ({ scanned, differing }) => labels.programme.compared({ scanned, differing }),
  });
  if (watched === "detached") {
    await callBridge(address, (bridge) => bridge.delete("/programmes/{shop}/preview", own));
    return EXIT.failed;
  }
  if (!watched.ok) return failed(context, words, watched);
  const { body: told } = watched;
  if (options.json) context.out(JSON.stringify(told, null, 2));
  else for (const line of differences(words, told)) context.out(line);
  return told.state === "done" ? EXIT.fine : EXIT.failed;
}

function differences(words: ReaderWords, told: LookAheadAnswer): readonly string[] {
  const labels = labelsIn(words);
  const { orders, scanned, differing, unknown, state } = told;
  const rows = orders.map(({ orderId, orderNumber, differences: found }) => [
    plain(orderNumber ?? orderId),
    plain(found.map(({ reason }) => reason).join("; ")),
  ]);
  const titles = [labels.programme.order, labels.programme.difference];
  const left = differing - orders.length;
  return [
    ...(rows.length === 0 ? [] : [...table(words, rows, { titles }), ""]),
    ...(left > 0 ? [labels.client.andMore({ orders: left }), ""] : []),
    labels.programme.compared({ scanned, differing }),
    ...(unknown.orders === 0 ? [] : [labels.programme.unknown(unknown)]),
    ...(state === "done" ? [] : [labels.programme.notDone]),
    labels.programme.nothingSent,
  ];
}
