import { Option } from "commander";
import type { OperationKind } from "../../../client/index.ts";
import { OPERATION_KINDS } from "../../../domain/operation/operation-kind.ts";
import { DAYS, pastDay, text } from "../../arguments.ts";
import type { Asking } from "../../client/asking.ts";
import { clientCommand } from "../../client/client-command.ts";
import { EXIT } from "../../command-context.ts";
import { plain } from "../../terminal/terminal-text.ts";

interface RetryOptions {
  readonly dead?: boolean;
  readonly shop?: string;
  readonly operation?: OperationKind;
  readonly since?: string;
  readonly note: string;
  readonly yes?: boolean;
}

/** Counts the causes of at most this many orders before the question. */
const MOST_COUNTED = 200;

export const retry = clientCommand<RetryOptions>({
  name: "retry",
  summary: "retry failed steps, and steps that need your decision",
  examples: ["retry acme:1001:earn:1", "retry --dead --shop acme"],
  options: (command) =>
    command
      .argument("[step]", "ID of one step, as show prints it")
      .option("--dead", "retry all failed steps and deliveries")
      .option("--shop <name>", "with --dead: only those of this shop", text)
      .addOption(
        new Option("--operation <kind>", "with --dead: only steps of this kind").choices(OPERATION_KINDS),
      )
      .option("--since <day>", `with --dead: only what failed on this day or later: ${DAYS}`, pastDay)
      .option("--yes", "with --dead: do not ask for confirmation", false)
      .option("--note <text>", "the reason, for the order's history", ""),
  check: ({ dead = false, shop, operation, since }, command) => {
    const isSelecting = [shop, operation, since].some((one) => one !== undefined);
    if ((command.args[0] !== undefined) === dead || (isSelecting && !dead))
      command.refuse("name a step, or use --dead for all of them");
  },
  async ask(asking, { shop, operation, since, note, yes }, [id]) {
    const {
      one,
      many,
      none,
      unknown,
      operations: countOperations,
      deliveries: countDeliveries,
    } = asking.labels.retry;
    if (id !== undefined) {
      const tried = await asking.tried((bridge) =>
        bridge.post("/operations/{id}/retry", { params: { id }, body: { note } }),
      );
      if (!tried.ok)
        return asking.end(
          EXIT.failed,
          tried.status === 404 ? unknown({ operation: plain(id) }) : tried.message,
        );
      const json = tried.body;
      return { json, lines: () => [one({ operation: id })] };
    }
    if (!yes) await confirmRetry(asking, shop);
    const body = { shop, operation, since, note };
    const json = await asking.ask((bridge) => bridge.post("/dead-letters/retry", { body }));
    const { operations, deliveries } = json;
    const what = [
      ...(operations === 0 ? [] : [countOperations({ operations })]),
      ...(deliveries === 0 ? [] : [countDeliveries({ deliveries })]),
    ];
    if (what.length === 0) await asking.endIfUnknown(shop);
    return { json, lines: () => [what.length === 0 ? none : many({ what })] };
  },
});

/** Names the causes and asks: what failed for a cause that lasts would only fail again. */
async function confirmRetry(asking: Asking, shop: string | undefined): Promise<void> {
  const { sure, left, needsYes, cause } = asking.labels.retry;
  const { items } = await asking.ask((bridge) =>
    bridge.post("/orders/search", { body: { shop, state: "dead", limit: MOST_COUNTED } }),
  );
  const query = { shop, outcome: "dead", limit: 1 } as const;
  const deliveries = await asking.ask((bridge) => bridge.get("/deliveries", { query }));
  // Nothing to decide: the call says that there is nothing.
  if (items.length + deliveries.items.length === 0) return;
  const causes = Map.groupBy(items, ({ reason }) => reason);
  const lines = [...causes].map(([reason, { length }]) => plain(cause({ orders: length, reason })));
  await asking.confirm({ about: lines, sure, left, needsYes });
}
