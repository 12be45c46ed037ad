import { z } from "zod";
import type { Programme } from "../../domain/programme/programme.ts";
import type { Verdict } from "../../health/codes/verdict.ts";
import type { ShopContext } from "../../shops/shop-context.ts";
import { sentence } from "../../words/sentence.ts";
import { answer, endpoint, refuseUnknown } from "../endpoint.ts";
import { list, text } from "../shapes.ts";
import { givenProgramme } from "./programme-shape.ts";
import type { ProgrammeCallParts } from "./programmes.ts";

export interface ActivityCallParts
  extends Pick<ProgrammeCallParts, "shops" | "programmes" | "judgeProgramme"> {
  /** Does the shop's account have the programme's activities? Asked as doctor asks; nothing is earned. */
  readonly askActivities: (shop: ShopContext, programme: Programme) => Promise<readonly Verdict[]>;
}

export const checkProgrammeActivities = endpoint({
  method: "POST",
  path: "/programmes/{shop}/activities",
  summary:
    "Asks the loyalty service for the activities of a programme that does not count yet, as doctor does: one that is given, or an earlier version; gives no points",
  body: z.union([z.strictObject({ programme: givenProgramme }), z.strictObject({ version: z.int().min(1) })]),
  onlyReads: true,
  answers: {
    200: z.strictObject({
      doubts: list(text).describe(
        "Of activities that are not known, or could not be asked for; none of a programme with mistakes",
      ),
    }),
  },
  problems: [404],
  answer: async ({ params: { shop }, body, words: { say } }, parts: ActivityCallParts) => {
    const context = parts.shops.get(shop);
    if (context === undefined) return refuseUnknown("shop");
    const asked = "version" in body ? await parts.programmes.version(shop, body.version) : body;
    if (asked?.programme == null) return refuseUnknown("version");
    const judged = await parts.judgeProgramme(context, asked.programme);
    const found = judged.ok ? await parts.askActivities(context, judged.programme) : [];
    const doubts = found.filter(({ state }) => state === "failed" || state === "warning");
    return answer({ doubts: doubts.map((doubt) => sentence(say(doubt))) });
  },
});
