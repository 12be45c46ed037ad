import { z } from "zod";
import { codedReason } from "../../domain/reason/compare.ts";
import { type AuditState, isReadable } from "../../outbound/audit/audit-state.ts";
import type { Words } from "../../words/vocabulary.ts";
import { accepted, acted, answer, conflict, endpoint, refuse, refuseUnknown } from "../endpoint.ts";
import { expected } from "../expectations.ts";
import { iso, isoOrNull } from "../iso.ts";
import { moment } from "../queries.ts";
import { type AuditAnswer, auditAnswer } from "./audit-shape.ts";

const request = z
  .strictObject({ since: moment.optional(), all: z.boolean().default(false) })
  .refine(({ since, all }) => since === undefined || !all, {
    path: ["since"],
    message: expected("expectedNoneWithAll"),
  });

export const beginAudit = endpoint("POST /shops/{shop}/audit", {
  summary:
    "Starts an audit of a shop's orders against the loyalty service: since the last audit, since a time, or all",
  permission: "assistant",
  forTenants: true,
  body: request,
  answers: { 202: auditAnswer },
  problems: [404, 409],
  answer: async ({ params: { shop }, body: { since, all }, actor: by, words }, { shops, drift }) => {
    const context = shops.get(shop);
    if (context === undefined) return refuseUnknown("shop");
    const from = all ? { since: null } : since === undefined ? {} : { since };
    const begun = await drift.begin(context, { by, ...from });
    const view = begun.ok ? auditView(begun.state, words) : null;
    if (view !== null)
      return acted({ done: { code: "actAuditBegun" }, shop }, accepted(view, `/api/shops/${shop}/audit`));
    if (!begun.ok && begun.reason === "noBrand") return conflict({ code: "accountNotConfigured" });
    return refuse({ status: 409, error: "audit_running", reason: { code: "auditRunning" } });
  },
});

export const showAudit = endpoint("GET /shops/{shop}/audit", {
  summary: "Returns the running audit, or the last one",
  permission: "viewer",
  forTenants: true,
  answers: { 200: auditAnswer },
  problems: [404],
  answer: async ({ params: { shop }, words }, { shops, drift }) => {
    const view = shops.has(shop) ? auditView(await drift.status(shop), words) : null;
    return view === null ? refuseUnknown("audit") : answer(view);
  },
});

export const cancelAudit = endpoint("DELETE /shops/{shop}/audit", {
  summary: "Cancels the running audit",
  permission: "assistant",
  forTenants: true,
  answers: { 200: auditAnswer },
  problems: [404],
  answer: async ({ params: { shop }, words }, { shops, drift }) => {
    const view = shops.has(shop) ? auditView(await drift.cancel(shop), words) : null;
    if (view === null) return refuseUnknown("audit");
    return acted({ done: { code: "actAuditEnded" }, shop }, answer(view));
  },
});

/** The audit without its findings, for the status, which is read often and for all shops. */
export function auditBrief(state: AuditState, words: Words): AuditAnswer | null {
  const view = auditView(state, words);
  return view === null ? null : { ...view, findings: [] };
}

/** `null` before the first audit. Reports no differences while nothing can be compared. */
function auditView({ auditedUntil, audit }: AuditState, { say }: Words): AuditAnswer | null {
  if (audit === null) return null;
  const { cursor: _cursor, expected: _expected, named: _named, ...shown } = audit;
  const isComparable = isReadable(audit);
  return {
    ...shown,
    problem: audit.problem === null ? null : say(audit.problem),
    failure: audit.problem === null ? null : codedReason(audit.problem),
    since: isoOrNull(audit.since),
    until: iso(audit.until),
    startedAt: iso(audit.startedAt),
    endedAt: isoOrNull(audit.endedAt),
    reached: isoOrNull(audit.reached),
    isReadable: isComparable,
    counts: isComparable ? audit.counts : { missing: 0, extra: 0, different: 0 },
    findings: isComparable ? audit.findings : [],
    auditedUntil: isoOrNull(auditedUntil),
  };
}
