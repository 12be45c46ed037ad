import type { Kept } from "./migration.ts";
import { coded, codedFields, each, eachCoded, isKept } from "./written-sentences.ts";

/** A remembered value, by its name. */
export function valueInCodes(value: Kept, name: string): Kept {
  if (name.startsWith("resync/")) return resync(value);
  if (name === "audit") return inside(value, "audit", (audit) => codedFields(audit, "problem"));
  if (name === "watch") return watch(value);
  if (name === "alerts") return { ...value, told: each(value.told, trouble) };
  if (name === "visits") return each(value, visit) as Kept;
  return value;
}

/** Its sentence was `reason` of the result. */
function visit(kept: Kept): Kept {
  return inside(kept, "result", ({ reason, ...result }) =>
    "because" in result ? result : { ...result, because: coded(reason) },
  );
}

function resync(job: Kept): Kept {
  return { ...withNotes(codedFields(job, "waiting", "problem")), findings: each(job.findings, finding) };
}

function finding(kept: Kept): Kept {
  return {
    ...codedFields(kept, "reason"),
    operations: each(kept.operations, (step) => codedFields(step, "reason")),
  };
}

function watch(state: Kept): Kept {
  const subscribed = inside(state, "subscriptions", subscriptions);
  const useful = inside(subscribed, "ofNoUse", (ofNoUse) => codedFields(ofNoUse, "reason"));
  const scanned = inside(useful, "scan", (scan) =>
    inside(withNotes(codedFields(scan, "problem")), "under", withNotes),
  );
  const deleted = inside(scanned, "deleted", (kept) => codedFields(kept, "problem"));
  return Array.isArray(state.mended) ? { ...deleted, mended: each(state.mended, mended) } : deleted;
}

function subscriptions(kept: Kept): Kept {
  return {
    ...codedFields(kept, "problem"),
    states: each(kept.states, (one) => codedFields(one, "detail")),
    restored: eachCoded(kept.restored),
  };
}

/** Its sentence was `detail`. */
function mended({ detail, ...kept }: Kept): Kept {
  return "how" in kept ? kept : { ...kept, how: coded(detail) };
}

/** Its sentence was `title`. */
function trouble({ title, ...kept }: Kept): Kept {
  return "alarm" in kept ? kept : { ...kept, alarm: coded(title) };
}

function withNotes(kept: Kept): Kept {
  return { ...kept, notes: eachCoded(kept.notes) };
}

/** Changes one field, where it holds something. */
function inside(kept: Kept, field: string, change: (inner: Kept) => Kept): Kept {
  const inner = kept[field];
  return isKept(inner) ? { ...kept, [field]: change(inner) } : kept;
}
