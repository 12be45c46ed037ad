import type { OrderRecord } from "../order/order-record.ts";
import { changeOperation, withLastAttempt } from "./attempt.ts";
import type { AnswerToRequest, Exchange, SentRequest } from "./exchange.ts";
import type { Attempt, Operation } from "./operation.ts";

/** The first attempt of an operation and this many of the last keep their exchange. */
const LAST_KEPT = 3;
/** The limit for all exchanges of an order together, in characters; the newest one is always kept. */
const MOST_OF_ORDER = 32_000;

/** Adds the request to the operation's latest attempt. An erased order keeps none. */
export function withRequest(record: OrderRecord, id: string, request: SentRequest): OrderRecord {
  return withExchange(record, id, () => ({ request, answers: [] }));
}

/** Adds the answers to the operation's latest attempt. */
export function withAnswers(
  record: OrderRecord,
  id: string,
  answers: readonly AnswerToRequest[],
): OrderRecord {
  return withExchange(record, id, (known) => known && { ...known, answers });
}

function withExchange(
  record: OrderRecord,
  id: string,
  change: (known: Exchange | null) => Exchange | null,
): OrderRecord {
  if (record.erasedAt !== null) return record;
  const changed = changeOperation(record, id, (operation) => {
    const exchange = change(operation.attempts.at(-1)?.exchange ?? null);
    return exchange === null
      ? operation
      : { ...operation, attempts: withLastAttempt(operation, { exchange }) };
  });
  return { ...changed, operations: withinBounds(changed.operations) };
}

/** Removes older exchanges, so a record does not grow without limit. */
function withinBounds(operations: readonly Operation[]): readonly Operation[] {
  if (isWithinBounds(operations)) return operations;
  const candidates = operations
    .flatMap(({ attempts }) => attempts.filter((_, at) => at === 0 || at >= attempts.length - LAST_KEPT))
    .toSorted((one, other) => other.startedAt - one.startedAt);
  const kept = new Set<Attempt>();
  let characters = 0;
  for (const attempt of candidates) {
    if (attempt.exchange == null) continue;
    characters += sizeOf(attempt.exchange);
    if (kept.size === 0 || characters <= MOST_OF_ORDER) kept.add(attempt);
  }
  return operations.map((operation) =>
    operation.attempts.every((attempt) => attempt.exchange == null || kept.has(attempt))
      ? operation
      : {
          ...operation,
          attempts: operation.attempts.map((attempt) =>
            attempt.exchange == null || kept.has(attempt) ? attempt : { ...attempt, exchange: null },
          ),
        },
  );
}

/** Fast check that passes for nearly every order. */
function isWithinBounds(operations: readonly Operation[]): boolean {
  let characters = 0;
  for (const { attempts } of operations) {
    if (attempts.length > LAST_KEPT + 1) return false;
    for (const { exchange } of attempts) if (exchange != null) characters += sizeOf(exchange);
  }
  return characters <= MOST_OF_ORDER;
}

/** The size in characters: path, bodies and header values, which are nearly all of it. */
function sizeOf({ request, answers }: Exchange): number {
  let characters = request.path.length + request.body.text.length;
  for (const { headers, body } of answers) {
    characters += body?.text.length ?? 0;
    for (const name in headers) characters += headers[name]?.length ?? 0;
  }
  return characters;
}
