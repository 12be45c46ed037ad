import { Option } from "commander";
import type { OperationKind } from "../../../client/index.ts";
import { OPERATION_KINDS } from "../../../domain/operation/operation-kind.ts";
import { sentence } from "../../../words/sentence.ts";
import { DAYS, pastDay, text } from "../../arguments.ts";
import type { Asking } from "../../client/asking.ts";
import { type CommandOutput, clientCommand } from "../../client/client-command.ts";
import { plain } from "../../terminal/terminal-text.ts";

interface RetryOptions {
  readonly dead?: boolean;
  readonly shop?: string;
  readonly operation?: OperationKind;
  readonly since?: string;
  readonly note: string;
  readonly yes?: boolean;
}

/** The most orders whose causes are counted before the question. */
const MOST_COUNTED = 200;

export const retry = clientCommand<RetryOptions>({
  name: "retry",
  summary: "retry failed steps, and steps that need your decision",
  examples: ["retry acme:1001:earn:1", "retry --dead --shop acme"],
  options: (command) =>
    command
      .argument("[step]", "ID of a step that failed or needs a decision, as show prints it")
      .option("--dead", "retry all failed steps and deliveries")
      .option("--shop <name>", "with --dead: only those of this shop", text)
      .addOption(
        new Option("--operation <kind>", "with --dead: only steps of this kind").choices(OPERATION_KINDS),
      )
      .option("--since <day>", `with --dead: only what failed on this day or later: ${DAYS}`, pastDay)
      .option("--yes", "do not ask for confirmation", false)
      .option("--note <text>", "the reason, for the order's history", ""),
  check: ({ dead = false, shop, operation, since }, command) => {
    const isSelecting = [shop, operation, since].some((one) => one !== undefined);
    if ((command.args[0] !== undefined) === dead || (isSelecting && !dead))
      command.refuse("name a step, or use --dead for all of them");
  },
  async ask(asking, { shop, operation, since, note, yes }, [id]) {
    if (id !== undefined) return retryOne(asking, id, { note, yes });
    const { many, none, operations: countOperations, deliveries: countDeliveries } = asking.labels.retry;
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

/** Retries one step and prints the result. Asks first if the retry decides about the order's points. */
async function retryOne(
  asking: Asking,
  id: string,
  { note, yes }: Pick<RetryOptions, "note"> & { readonly yes: boolean | undefined },
): Promise<CommandOutput> {
  const { retryEffect, undoLines } = await import("../../client/step-answers.ts");
  const { one, sureOne: sure, left, needsYes, unknown } = asking.labels.retry;
  const about = await retryEffect(asking, id);
  if (about !== null && !yes) await asking.confirm({ about, sure, left, needsYes });
  const tried = await asking.tried((bridge) =>
    bridge.post("/operations/{id}/retry", { params: { id }, body: { note } }),
  );
  if (!tried.ok)
    return asking.fail(tried, [tried.status === 404 ? unknown({ operation: plain(id) }) : tried.message]);
  const json = tried.body;
  const { shop, orderId, orderNumber, reason } = json.order;
  const decided = { shop, order: orderNumber ?? orderId, reason: sentence(reason) };
  const lines = () =>
    about === null
      ? [one({ operation: id })]
      : [
          asking.labels.decide.done(decided),
          ...undoLines(asking.words, json.order, (name) => name === "cancel"),
        ];
  return { json, lines };
}

/** Names the causes and asks for confirmation, because a cause that persists would only fail the retry again. */
async function confirmRetry(asking: Asking, shop: string | undefined): Promise<void> {
  const { sure, left, needsYes, cause } = asking.labels.retry;
  const { items } = await asking.ask((bridge) =>
    bridge.post("/orders/search", { body: { shop, state: "dead", limit: MOST_COUNTED } }),
  );
  const query = { shop, outcome: "dead", limit: 1 } as const;
  const deliveries = await asking.ask((bridge) => bridge.get("/deliveries", { query }));
  // Nothing to confirm: the call itself reports that there is nothing to retry.
  if (items.length + deliveries.items.length === 0) return;
  const causes = Map.groupBy(items, ({ reason }) => reason);
  const lines = [...causes].map(([reason, { length }]) => plain(cause({ orders: length, reason })));
  await asking.confirm({ about: lines, sure, left, needsYes });
}
