import { z } from "zod";
import type { Fate } from "../../domain/plan/look-ahead.ts";
import { KNOWABLE_CONDITIONS } from "../../domain/rules/conditions.ts";
import { notFound, type ProblemDocument } from "../../http/problem-document.ts";
import type { LookAhead } from "../../programme/look-ahead-state.ts";
import { MOST_AT_ONCE } from "../../programme/look-aheads.ts";
import type { Words } from "../../words/vocabulary.ts";
import { accepted, answer, endpoint, refuse, refuseUnknown } from "../endpoint.ts";
import { iso, isoOrNull } from "../iso.ts";
import { moment } from "../queries.ts";
import { reasonView } from "../reason-view.ts";
import { type FateLine, LOOK_AHEAD_DAYS, type LookAheadAnswer, lookAheadAnswer } from "./look-ahead-shape.ts";
import { givenProgramme } from "./programme-shape.ts";
import { wrongProgramme } from "./programmes.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

const BUSY: ProblemDocument = {
  status: 429,
  error: "look_aheads_busy",
  reason: { code: "lookAheadsBusy", most: MOST_AT_ONCE },
  headers: { "retry-after": "60" },
};

/** Which preview, if several were started; by default the present one. */
const which = z.strictObject({ id: z.string().min(1).max(64).optional() });

const request = z.strictObject({
  programme: givenProgramme,
  since: moment.optional(),
  days: z.int().min(1).max(3650).optional(),
});

export const beginLookAhead = endpoint({
  method: "POST",
  path: "/programmes/{shop}/preview",
  summary: `Tells which orders a changed programme would have made something else of, since a time or for so many days (${LOOK_AHEAD_DAYS}); sends nothing`,
  permission: "owner",
  forTenants: true,
  body: request,
  onlyReads: true,
  answers: { 202: lookAheadAnswer },
  problems: [404, 409, 422],
  answer: async ({ params: { shop }, body, actor: by, words }, parts) => {
    const context = parts.shops.get(shop);
    if (context === undefined) return refuseUnknown("shop");
    const judged = await parts.judgeProgramme(context, body.programme);
    if (!judged.ok) return refuse(wrongProgramme(judged.problems, words));
    const since = body.since ?? parts.clock.now() - (body.days ?? LOOK_AHEAD_DAYS) * DAY_MS;
    const begun = await parts.lookAheads.begin(context, { programme: judged.programme, since, by });
    if (begun === "running")
      return refuse({ status: 409, error: "look_ahead_running", reason: { code: "lookAheadRunning" } });
    if (begun === "busy") return refuse(BUSY);
    return accepted(lookAheadView(shop, begun, words), `/api/programmes/${shop}/preview?id=${begun.id}`);
  },
});

export const showLookAhead = endpoint({
  method: "GET",
  path: "/programmes/{shop}/preview",
  summary: "The look ahead under way, which ends where nobody asks any more, or the last one",
  permission: "viewer",
  forTenants: true,
  query: which,
  answers: { 200: lookAheadAnswer },
  problems: [404],
  answer: async ({ params: { shop }, query: { id }, words }, parts) => {
    const known = parts.shops.has(shop) ? await parts.lookAheads.show(shop, id) : null;
    return shown(shop, id, known, words);
  },
});

export const cancelLookAhead = endpoint({
  method: "DELETE",
  path: "/programmes/{shop}/preview",
  summary: "Ends the look ahead under way",
  permission: "owner",
  forTenants: true,
  query: which,
  onlyReads: true,
  answers: { 200: lookAheadAnswer },
  problems: [404],
  answer: async ({ params: { shop }, query: { id }, words }, parts) => {
    const known = parts.shops.has(shop) ? await parts.lookAheads.cancel(shop, id) : null;
    return shown(shop, id, known, words);
  },
});

/** Never shows another person's preview in place of the requested one. */
function shown(shop: string, id: string | undefined, known: LookAhead | null, words: Words) {
  if (known === null) return refuseUnknown("lookAhead");
  return id !== undefined && known.id !== id
    ? refuse(notFound({ code: "lookAheadGone" }))
    : answer(lookAheadView(shop, known, words));
}

function lookAheadView(shop: string, known: LookAhead, words: Words): LookAheadAnswer {
  const { id, state, by, version, scanned, differing, counts } = known;
  return {
    ...{ id, shop, state, by, version, scanned, differing, counts },
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
      before: fateView(before, words),
      after: fateView(after, words),
    })),
  };
}

function fateView({ reason, approvalAt, isWaiting: _, ...fate }: Fate, words: Words): FateLine {
  return { ...fate, approvalAt: isoOrNull(approvalAt), ...reasonView(reason, words) };
}
