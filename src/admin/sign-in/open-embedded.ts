import { z } from "zod";
import { rawRequest } from "../../http/raw-request.ts";
import { sendJson, sendProblem } from "../../http/respond.ts";
import { wordsOfRequest } from "../../http/words-of-request.ts";
import { rawEndpoint } from "../endpoint.ts";
import { expectedProblem } from "../expectations.ts";
import { text, truth } from "../shapes.ts";
import { shownToken } from "./authenticate.ts";
import { NOT_MERCHANTS, SESSION_TOKEN, sessionTokenRefused } from "./embedded-staff.ts";

/** The first call that the page makes when it opens in the platform's admin. */
export const openEmbedded = rawEndpoint("POST /embedded", {
  summary: "Connects the shop if needed, for the dashboard in a platform's admin with its session token",
  permission: "anyone",
  answers: {
    200: z.strictObject({
      shop: text,
      isServed: truth.describe("false: the shop still needs an account"),
    }),
  },
  problems: [401, 403, 500, 502, 503],
  handler:
    ({ admission: { embedded } }) =>
    async (request, response) => {
      const raw = rawRequest(request);
      try {
        const visit = SESSION_TOKEN.test(shownToken(request)) ? await embedded.staffOf(raw) : null;
        if (visit === null) return sendProblem(response, sessionTokenRefused(embedded.titles()));
        if (visit.of === "others") return sendProblem(response, NOT_MERCHANTS);
        const opened = await embedded.open(visit, raw);
        if ("status" in opened) return sendProblem(response, opened);
        sendJson(response, 200, { shop: opened.shop, isServed: opened.isServed });
      } catch (error) {
        const problem = expectedProblem(error, wordsOfRequest(request), "changes");
        if (problem === null) throw error;
        sendProblem(response, problem);
      }
    },
});
