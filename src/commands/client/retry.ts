import type { OperationKind } from "../../client/index.ts";
import { type CommandContext, EXIT, type ExitCode } from "../command-context.ts";
import { labelsIn } from "../language.ts";
import { type AdminOptions, callBridge, findBridge } from "./admin-client.ts";
import { unknownShop } from "./unknown-shop.ts";

export interface RetryOptions extends AdminOptions {
  readonly dead?: boolean;
  readonly shop?: string;
  readonly operation?: OperationKind;
  readonly since?: string;
  readonly note: string;
}

/** Sends one operation again, or everything that was given up. */
export async function retry(
  context: CommandContext,
  operationId: string | undefined,
  options: RetryOptions,
): Promise<ExitCode> {
  const address = findBridge(context, options);
  if (typeof address === "number") return address;
  const labels = labelsIn(address.words);
  const { shop, operation, since, note } = options;
  const answered = await callBridge(address, async (bridge) => {
    if (operationId !== undefined) {
      const answer = await bridge.post("/operations/{id}/retry", {
        params: { id: operationId },
        body: { note },
      });
      return { answer, isNone: false, line: labels.retry.one({ operation: operationId }) };
    }
    const answer = await bridge.post("/dead-letters/retry", { body: { shop, operation, since, note } });
    const { operations: steps, deliveries } = answer;
    const isNone = steps + deliveries === 0;
    return { answer, isNone, line: isNone ? labels.retry.none : labels.retry.many({ steps, deliveries }) };
  });
  if (!answered.ok) {
    context.err(answered.message);
    return EXIT.failed;
  }
  const { answer, isNone, line } = answered.body;
  const unknown = isNone && shop !== undefined ? await unknownShop(address, shop) : null;
  if (unknown !== null) {
    context.err(unknown);
    return EXIT.failed;
  }
  context.out(options.json ? JSON.stringify(answer, null, 2) : line);
  return EXIT.fine;
}
