import { z } from "zod";
import { verdictView } from "../../health/verdict-view.ts";
import { answer, endpoint } from "../endpoint.ts";
import { codeAndFacts, list, named, text } from "../shapes.ts";

/** The result of a check of the installation. */
export const checkShape = named("Check", {
  check: text.describe("The code of the check"),
  subject: z.looseObject({ code: text }).describe("The subject, as data"),
  state: z.enum(["fine", "warning", "failed", "skipped"]),
  ...codeAndFacts,
  about: text,
  name: text,
  detail: text,
  nextStep: text.nullable(),
  shows: list(text),
  noAccess: z
    .enum(["consent", "credentials"])
    .optional()
    .describe("The bridge has no access to the shop, and what would give it"),
});

export const showExamination = endpoint("GET /doctor", {
  summary: "Returns the checks that only the running bridge can make, each with its next step",
  permission: "owner",
  answers: { 200: z.strictObject({ checks: list(checkShape), configuration: text }) },
  answer: async ({ words }, { examine }) => {
    const { checks, configuration } = await examine();
    return answer({ checks: checks.map((verdict) => verdictView(verdict, words)), configuration });
  },
});
