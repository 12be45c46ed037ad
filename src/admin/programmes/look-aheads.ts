import { z } from "zod";
import type { Fate } from "../../domain/plan/look-ahead.ts";
import type { LookAhead } from "../../programmes/look-ahead-state.ts";
import type { LookAheads } from "../../programmes/look-aheads.ts";
import type { Clock } from "../../time/clock.ts";
import type { Words } from "../../words/words.ts";
import { accepted, answer, endpoint, refuse, refuseUnknown } from "../endpoint.ts";
import { iso, isoOrNull } from "../iso.ts";
import { moment } from "../queries.ts";
import { reasonView } from "../reason-view.ts";
import { type FateLine, type LookAheadAnswer, lookAheadAnswer } from "./look-ahead-shape.ts";
import { givenProgramme } from "./programme-shape.ts";
import { type ProgrammeCallParts, wrongProgramme } from "./programmes.ts";

export interface LookAheadCallParts extends Pick<ProgrammeCallParts, "shops" | "judgeProgramme"> {
  readonly lookAheads: LookAheads;
  readonly clock: Clock;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const DAYS = 30;

const request = z.strictObject({
  programme: givenProgramme,
  since: moment.optional(),
  days: z.int().min(1).max(3650).optional(),
});

export const beginLookAhead = endpoint({
  method: "POST",
  path: "/programmes/{shop}/preview",
  summary:
    "Tells which orders a changed programme would have made something else of, since a time or for so many days (30); sends nothing",
  body: request,
  onlyReads: true,
  answers: { 202: lookAheadAnswer },
  problems: [404, 409, 422],
  answer: async ({ params: { shop }, body, actor: by, words }, parts: LookAheadCallParts) => {
    const context = parts.shops.get(shop);
    if (context === undefined) return refuseUnknown("shop");
    const judged = parts.judgeProgramme(context, body.programme);
    if (!judged.ok) return refuse(wrongProgramme(judged.problems, words));
    const since = body.since ?? parts.clock.now() - (body.days ?? DAYS) * DAY_MS;
    const begun = await parts.lookAheads.begin(context, { programme: judged.programme, since, by });
    return begun === null
      ? refuse({ status: 409, error: "look_ahead_running", reason: { code: "lookAheadRunning" } })
      : accepted(lookAheadView(shop, begun, words), `/api/programmes/${shop}/preview`);
  },
});

export const showLookAhead = endpoint({
  method: "GET",
  path: "/programmes/{shop}/preview",
  summary: "The look ahead under way, which ends where nobody asks any more, or the last one",
  answers: { 200: lookAheadAnswer },
  problems: [404],
  answer: async ({ params: { shop }, words }, { shops, lookAheads }: LookAheadCallParts) => {
    const known = shops.has(shop) ? await lookAheads.show(shop) : null;
    return known === null ? refuseUnknown("lookAhead") : answer(lookAheadView(shop, known, words));
  },
});

export const cancelLookAhead = endpoint({
  method: "DELETE",
  path: "/programmes/{shop}/preview",
  summary: "Ends the look ahead under way",
  onlyReads: true,
  answers: { 200: lookAheadAnswer },
  problems: [404],
  answer: async ({ params: { shop }, words }, { shops, lookAheads }: LookAheadCallParts) => {
    const known = shops.has(shop) ? await lookAheads.cancel(shop) : null;
    return known === null ? refuseUnknown("lookAhead") : answer(lookAheadView(shop, known, words));
  },
});

function lookAheadView(shop: string, known: LookAhead, words: Words): LookAheadAnswer {
  const { id, state, by, version, scanned, differing, counts } = known;
  return {
    ...{ id, shop, state, by, version, scanned, differing, counts },
    since: iso(known.since),
    startedAt: iso(known.startedAt),
    endedAt: isoOrNull(known.endedAt),
    orders: known.orders.map(({ orderId, orderNumber, difference, before, after }) => ({
      orderId,
      orderNumber,
      ...reasonView(difference, words),
      before: fateView(before, words),
      after: fateView(after, words),
    })),
  };
}

function fateView({ reason, approvalAt, isWaiting: _, ...fate }: Fate, words: Words): FateLine {
  return { ...fate, approvalAt: isoOrNull(approvalAt), ...reasonView(reason, words) };
}
