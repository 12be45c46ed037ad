import { Option } from "commander";
import type { OperationKind } from "../../client/index.ts";
import { OPERATION_KINDS } from "../../domain/operation/operation-kind.ts";
import { day, text } from "../arguments.ts";
import { clientCommand } from "../client/client-command.ts";

interface RetryOptions {
  readonly dead?: boolean;
  readonly shop?: string;
  readonly operation?: OperationKind;
  readonly since?: string;
  readonly note: string;
}

export const retry = clientCommand<RetryOptions>({
  name: "retry",
  summary: "retry failed operations, and those that wait for you",
  options: (command) =>
    command
      .argument("[operation]", "id of one operation, as show prints it")
      .option("--dead", "all failed operations and webhooks")
      .option("--shop <name>", "with --dead: only of this shop", text)
      .addOption(new Option("--operation <kind>", "with --dead: only of this kind").choices(OPERATION_KINDS))
      .option("--since <day>", "with --dead: only since this day, such as 2026-06-01", day)
      .option("--note <text>", "the reason, for the order's history", ""),
  check: ({ dead = false, shop, operation, since }, command) => {
    const isSelecting = [shop, operation, since].some((one) => one !== undefined);
    if ((command.args[0] !== undefined) === dead || (isSelecting && !dead))
      command.refuse("name an operation, or use --dead for all of them");
  },
  async ask(asking, { shop, operation, since, note }, [id]) {
    const { one, many, none } = asking.labels.retry;
    if (id !== undefined) {
      const json = await asking.ask((bridge) =>
        bridge.post("/operations/{id}/retry", { params: { id }, body: { note } }),
      );
      return { json, lines: () => [one({ operation: id })] };
    }
    const body = { shop, operation, since, note };
    const json = await asking.ask((bridge) => bridge.post("/dead-letters/retry", { body }));
    const { operations: steps, deliveries } = json;
    const isNone = steps + deliveries === 0;
    if (isNone) await asking.endIfUnknown(shop);
    return { json, lines: () => [isNone ? none : many({ steps, deliveries })] };
  },
});
