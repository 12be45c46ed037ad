import type { OrderRecord } from "../../domain/order/order-record.ts";
import type { ArrivedPart } from "../../domain/reason/arrival.ts";
import type { PlatformAdapter } from "../../platform/adapter.ts";
import type { Words } from "../../words/vocabulary.ts";

/** Translates a platform's status, such as "paid, unfulfilled", for the reader. Unknown parts stay as they are. */
export type SaidStatus = (status: string) => string;

export function statusWords(
  adapter: Pick<PlatformAdapter, "statuses"> | undefined,
  { say }: Words,
): SaidStatus {
  const known = adapter?.statuses ?? {};
  return (status) =>
    status
      .split(", ")
      .map((part) => {
        const code = Object.hasOwn(known, part) ? known[part] : undefined;
        return code === undefined ? part : say(code);
      })
      .join(", ");
}

/** Maps every status of the order and its arrivals to its translation. */
export function statusesOf(
  { facts, trace }: OrderRecord,
  said: SaidStatus,
): Readonly<Record<string, string>> {
  const arrived = trace.flatMap(({ detail }) => (detail.code === "arrived" ? detail.parts : []));
  const seen = [facts.snapshot?.status, ...arrived.map(statusOf)].filter((status) => status !== undefined);
  return Object.fromEntries(seen.map((status) => [status, said(status)]));
}

/** The arrival's parts with translated statuses. */
export function withStatuses<Part extends ArrivedPart>(
  parts: readonly Part[],
  said: SaidStatus,
): readonly Part[] {
  return parts.map((part) => ("status" in part ? { ...part, status: said(part.status) } : part));
}

function statusOf(part: ArrivedPart): string | undefined {
  return "status" in part ? part.status : undefined;
}
