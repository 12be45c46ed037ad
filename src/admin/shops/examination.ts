import { z } from "zod";
import { verdictView } from "../../health/verdict-view.ts";
import { answer, endpoint } from "../endpoint.ts";
import { list, text } from "../shapes.ts";
import { checkShape } from "./check-shape.ts";

export const showExamination = endpoint("GET /doctor", {
  summary: "Returns the checks that only the running bridge can make, each with its next step",
  permission: "owner",
  answers: { 200: z.strictObject({ checks: list(checkShape), configuration: text }) },
  answer: async ({ words }, { examine }) => {
    const { checks, configuration } = await examine();
    return answer({ checks: checks.map((verdict) => verdictView(verdict, words)), configuration });
  },
});
