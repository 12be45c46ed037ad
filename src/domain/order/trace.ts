import type { Reason } from "../reason/reason.ts";
import type { OrderRecord, TraceEntry, TraceKind } from "./order-record.ts";
import type { Moment } from "./order-snapshot.ts";

/**
 * The newest entries that a record keeps. An order with very many events loses its oldest entries, never its
 * operations.
 */
const TRACE_LENGTH = 200;

/** Adds an entry, which must contain no secret and no contact of the customer. */
export function traced(
  record: OrderRecord,
  at: Moment,
  what: TraceKind,
  detail: Reason,
  delivery?: string,
): OrderRecord {
  const entry: TraceEntry = { at, what, detail, ...(delivery === undefined ? {} : { delivery }) };
  return { ...record, trace: [...record.trace.slice(1 - TRACE_LENGTH), entry] };
}
