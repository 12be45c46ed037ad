import type { LookAheadAnswer } from "../../client/index.ts";
import { EXIT } from "../command-context.ts";
import type { ReaderWords } from "../language.ts";
import { table } from "../terminal/table.ts";
import { plain } from "../terminal/terminal-text.ts";
import type { Asking } from "./asking.ts";
import type { CommandOutput } from "./client-command.ts";
import { accepted } from "./programme-lines.ts";

/** The recent orders that a programme would have treated differently. */
export async function previewProgramme(
  asking: Asking,
  shop: string,
  { programme, days }: { readonly programme: string; readonly days: number | undefined },
): Promise<CommandOutput> {
  const { words, labels } = asking;
  const params = { shop };
  const body = { programme, ...(days === undefined ? {} : { days }) };
  const { id } = accepted(
    asking,
    await asking.tried((bridge) => bridge.post("/programmes/{shop}/preview", { params, body }), [shop]),
  );
  // Another person may cancel it and start another one.
  const own = { params, query: { id } };
  const json = await asking.watch((bridge) => bridge.get("/programmes/{shop}/preview", own), {
    isOver: ({ state }: LookAheadAnswer) => state !== "running",
    line: ({ scanned, differing }) => labels.programme.compared({ scanned, differing }),
  });
  if (json !== null)
    return {
      json,
      lines: () => differences(words, json),
      exitCode: json.state === "done" ? EXIT.fine : EXIT.failed,
    };
  await asking.tried((bridge) => bridge.delete("/programmes/{shop}/preview", own));
  return asking.end(EXIT.failed, []);
}

function differences(words: ReaderWords, look: LookAheadAnswer): readonly string[] {
  const { labels } = words;
  const { orders, scanned, differing, unknown, state } = look;
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
