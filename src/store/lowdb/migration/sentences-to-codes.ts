import type { Kept, Migration } from "./migration.ts";

/** Format 1 kept why as sentences; format 2 keeps codes with facts. A sentence stays readable as it was written. */
export const sentencesToCodes: Migration = {
  from: 1,
  to: 2,
  order: (record) =>
    typeof record.reason !== "string"
      ? record
      : {
          ...record,
          ...coded(record, "reason", "held"),
          operations: each(record.operations, operation),
          trace: each(record.trace, (entry) => ({ ...entry, ...coded(entry, "detail") })),
        },
  value: (value, name) => {
    if (name.startsWith("resync/")) return { ...value, findings: each(value.findings, finding) };
    if (name === "audit" && isKept(value.audit))
      return { ...value, audit: { ...value.audit, ...coded(value.audit, "problem") } };
    return value;
  },
};

function operation(kept: Kept): Kept {
  const attempts = each(kept.attempts, (attempt) => ({ ...attempt, ...coded(attempt, "detail") }));
  return { ...kept, ...coded(kept, "reason", "lastError"), attempts };
}

function finding(kept: Kept): Kept {
  const operations = each(kept.operations, (step) => ({ ...step, ...coded(step, "reason") }));
  return { ...kept, ...coded(kept, "reason"), operations };
}

/** Those of the fields that hold a sentence, with the reason in its place. */
function coded(kept: Kept, ...fields: readonly string[]): Kept {
  const sentences = fields.filter((field) => typeof kept[field] === "string");
  return Object.fromEntries(sentences.map((field) => [field, { code: "asWritten", text: kept[field] }]));
}

function each(list: unknown, change: (kept: Kept) => Kept): unknown {
  return Array.isArray(list) ? list.map((kept) => (isKept(kept) ? change(kept) : kept)) : list;
}

function isKept(kept: unknown): kept is Kept {
  return typeof kept === "object" && kept !== null;
}
