import type { OrderRecord } from "../../domain/order/order-record.ts";
import type { ArrivedPart } from "../../domain/reason/arrival.ts";
import type { PlatformAdapter } from "../../platform/adapter.ts";
import type { Words } from "../../words/vocabulary.ts";

/** Renders a status as the platform wrote it, "paid, unfulfilled", in the reader's words; unknown parts stay. */
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

/** Each status of an order and of what arrived about it, with its words. */
export function statusesOf(
  { facts, trace }: OrderRecord,
  said: SaidStatus,
): Readonly<Record<string, string>> {
  const arrived = trace.flatMap(({ detail }) => (detail.code === "arrived" ? detail.parts : []));
  const seen = [facts.snapshot?.status, ...arrived.map(statusOf)].filter((status) => status !== undefined);
  return Object.fromEntries(seen.map((status) => [status, said(status)]));
}

/** The same arrival, with its statuses in words. */
export function withStatuses<Part extends ArrivedPart>(
  parts: readonly Part[],
  said: SaidStatus,
): readonly Part[] {
  return parts.map((part) => ("status" in part ? { ...part, status: said(part.status) } : part));
}

function statusOf(part: ArrivedPart): string | undefined {
  return "status" in part ? part.status : undefined;
}
