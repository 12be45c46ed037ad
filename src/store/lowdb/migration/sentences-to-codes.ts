import type { Kept, Migration } from "./migration.ts";
import { valueInCodes } from "./values-in-codes.ts";
import { codedFields, each, isKept } from "./written-sentences.ts";

/** Format 1 kept why as sentences; format 2 keeps codes with facts. A sentence stays readable as it was written. */
export const sentencesToCodes: Migration = {
  from: 1,
  to: 2,
  order: (record) =>
    typeof record.reason !== "string"
      ? record
      : {
          ...codedFields(record, "reason", "held"),
          operations: each(record.operations, operation),
          trace: each(record.trace, (entry) => codedFields(entry, "detail")),
        },
  delivery: (delivery) => eventsInCodes(codedFields(delivery, "reason")),
  settlement: (settlement) => codedFields(settlement, "reason"),
  value: valueInCodes,
};

function operation(kept: Kept): Kept {
  const attempts = each(kept.attempts, (attempt) => codedFields(attempt, "detail"));
  return { ...codedFields(kept, "reason", "lastError"), attempts };
}

const EARLIER_MARK = "loyalty-bridge-reduced";

/** What an erased delivery told besides is kept as events in its body, and a hint among them says why. */
function eventsInCodes(delivery: Kept): Kept {
  const { content, headers, body } = delivery;
  const holdsEvents = content === undefined ? isKept(headers, EARLIER_MARK) : content === "events";
  if (!holdsEvents) return delivery;
  const written = textOf(body);
  const text = JSON.stringify(each(parsed(written), (event) => codedFields(event, "reason")));
  if (text === undefined || text === written) return delivery;
  // The body stays the last field, as rows are read.
  return { ...delivery, body: { base64: Buffer.from(text).toString("base64") } };
}

function textOf(body: unknown): string {
  if (typeof body === "string") return body;
  return isKept(body, "base64") ? Buffer.from(String(body.base64), "base64").toString("utf8") : "";
}

/** What is not readable stays as it is. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
