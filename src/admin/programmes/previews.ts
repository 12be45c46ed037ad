import { z } from "zod";
import { DAY_MS } from "../../domain/durations.ts";
import type { PreviewedOutcome } from "../../domain/plan/preview.ts";
import { KNOWABLE_CONDITIONS } from "../../domain/rules/conditions.ts";
import { notFound, tooMany } from "../../http/problem-document.ts";
import type { Preview } from "../../programme/preview-state.ts";
import { MOST_AT_ONCE } from "../../programme/previews.ts";
import type { Words } from "../../words/vocabulary.ts";
import { accepted, answer, endpoint, refuse, refuseUnknown } from "../endpoint.ts";
import { iso, isoOrNull } from "../iso.ts";
import { moment } from "../queries.ts";
import { reasonView } from "../reason-view.ts";
import {
  PREVIEW_DAYS,
  type PreviewAnswer,
  type PreviewedOutcomeLine,
  previewAnswer,
} from "./preview-shape.ts";
import { givenProgramme } from "./programme-shape.ts";
import { wrongProgramme } from "./programmes.ts";

const BUSY = tooMany("previews_busy", { code: "previewsBusy", most: MOST_AT_ONCE }, 60);

/** The preview's id; default: the current one. */
const which = z.strictObject({ id: z.string().min(1).max(64).optional() });

const request = z.strictObject({
  programme: givenProgramme,
  since: moment.optional(),
  days: z.int().min(1).max(3650).optional(),
});

export const beginPreview = endpoint("POST /programmes/{shop}/preview", {
  summary: `Previews which orders a changed programme would treat differently, since a time or for some days (${PREVIEW_DAYS})`,
  permission: "owner",
  forTenants: true,
  body: request,
  onlyReads: true,
  answers: { 202: previewAnswer },
  problems: [404, 409, 422],
  answer: async ({ params: { shop }, body, actor: by, words }, parts) => {
    const context = parts.shops.get(shop);
    if (context === undefined) return refuseUnknown("shop");
    const judged = await parts.judgeProgramme(context, body.programme);
    if (!judged.ok) return refuse(wrongProgramme(judged.problems, words));
    const since = body.since ?? parts.clock.now() - (body.days ?? PREVIEW_DAYS) * DAY_MS;
    const begun = await parts.previews.begin(context, { programme: judged.programme, since, by });
    if (begun === "running")
      return refuse({ status: 409, error: "preview_running", reason: { code: "previewRunning" } });
    if (begun === "busy") return refuse(BUSY);
    return accepted(previewView(shop, begun, words), `/api/programmes/${shop}/preview?id=${begun.id}`);
  },
});

export const showPreview = endpoint("GET /programmes/{shop}/preview", {
  summary: "Returns the running preview, or the last one. A preview ends if nobody asks for it",
  permission: "viewer",
  forTenants: true,
  query: which,
  answers: { 200: previewAnswer },
  problems: [404],
  answer: async ({ params: { shop }, query: { id }, words }, parts) => {
    const known = parts.shops.has(shop) ? await parts.previews.show(shop, id) : null;
    return shown(shop, id, known, words);
  },
});

export const cancelPreview = endpoint("DELETE /programmes/{shop}/preview", {
  summary: "Cancels the running preview",
  permission: "owner",
  forTenants: true,
  query: which,
  onlyReads: true,
  answers: { 200: previewAnswer },
  problems: [404],
  answer: async ({ params: { shop }, query: { id }, words }, parts) => {
    const known = parts.shops.has(shop) ? await parts.previews.cancel(shop, id) : null;
    return shown(shop, id, known, words);
  },
});

/** Never shows another person's preview in place of the requested one. */
function shown(shop: string, id: string | undefined, known: Preview | null, words: Words) {
  if (known === null) return refuseUnknown("preview");
  return id !== undefined && known.id !== id
    ? refuse(notFound({ code: "previewGone" }))
    : answer(previewView(shop, known, words));
}

function previewView(shop: string, known: Preview, words: Words): PreviewAnswer {
  const { id, state, by, version, scanned, differing, changing, counts } = known;
  return {
    ...{ id, shop, state, by, version, scanned, differing, changing, counts },
    since: iso(known.since),
    startedAt: iso(known.startedAt),
    endedAt: isoOrNull(known.endedAt),
    unknown: {
      orders: known.unknown.orders,
      conditions: KNOWABLE_CONDITIONS.flatMap((condition) => {
        const orders = known.unknown.conditions[condition] ?? 0;
        return orders > 0 ? [{ condition, orders }] : [];
      }),
    },
    orders: known.orders.map(({ orderId, orderNumber, differences, before, after }) => ({
      orderId,
      orderNumber,
      differences: differences.map((difference) => reasonView(difference, words)),
      before: outcomeView(before, words),
      after: outcomeView(after, words),
    })),
  };
}

function outcomeView(
  { reason, approvalAt, isWaiting: _, ...outcome }: PreviewedOutcome,
  words: Words,
): PreviewedOutcomeLine {
  return { ...outcome, approvalAt: isoOrNull(approvalAt), ...reasonView(reason, words) };
}
