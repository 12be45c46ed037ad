import type { Words } from "../../words/words.ts";
import { type CommandContext, EXIT, type ExitCode } from "../command-context.ts";
import { labelsIn } from "../language.ts";
import { type AdminOptions, callBridge, findBridge } from "./admin-client.ts";

export interface RetryOptions extends AdminOptions {
  readonly dead?: boolean;
  readonly shop?: string;
  readonly operation?: string;
  readonly since?: string;
}

/** Sends one operation again, or everything that was given up. */
export async function retry(
  context: CommandContext,
  operationId: string | undefined,
  options: RetryOptions,
): Promise<ExitCode> {
  const address = findBridge(context, options);
  if (typeof address === "number") return address;
  const { shop, operation, since } = options;
  const answered =
    operationId === undefined
      ? await callBridge<object>(address, "POST", "/api/dead-letters/retry", { shop, operation, since })
      : await callBridge<object>(address, "POST", `/api/operations/${encodeURIComponent(operationId)}/retry`);
  if (!answered.ok) {
    context.err(answered.message);
    return EXIT.failed;
  }
  context.out(
    options.json
      ? JSON.stringify(answered.body, null, 2)
      : underWay(address.words, operationId, answered.body),
  );
  return EXIT.fine;
}

function underWay(words: Words, operationId: string | undefined, body: object): string {
  const labels = labelsIn(words);
  if (operationId !== undefined) return labels.retry.one({ operation: operationId });
  const { operations, deliveries } = body as { readonly operations: number; readonly deliveries: number };
  if (operations + deliveries === 0) return labels.retry.none;
  return labels.retry.many({ steps: operations, deliveries });
}
