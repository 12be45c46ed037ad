import { z } from "zod";
import { verdictView } from "../../health/verdict-view.ts";
import type { Words } from "../../words/vocabulary.ts";
import { type AdminContext, FIRST_STEPS } from "../admin-context.ts";
import { answer, endpoint } from "../endpoint.ts";
import { isoOrNull } from "../iso.ts";
import { count, list, listOf, named, text, time, truth } from "../shapes.ts";
import { checkShape } from "../shops/examination.ts";
import { FEW } from "../status-shape.ts";

const firstHourShape = named("FirstHour", {
  isOver: truth.describe("All steps were done once, or the bridge has been in use for long"),
  isChecking: truth.describe("The checks are running"),
  checkedAt: time.nullable(),
  steps: listOf({
    step: z.enum(FIRST_STEPS),
    minutes: count.describe("How long it usually takes"),
    isDone: truth,
    checks: list(checkShape),
  }),
  shops: listOf({
    shop: text,
    address: text.nullable().describe("The URL for its webhooks"),
    installAddress: text.nullable().describe("The URL where the merchant grants access"),
    canTest: truth.describe("A test delivery can be sent for it"),
  }).describe(`At most ${FEW}`),
});

export const showFirstHour = endpoint("GET /first-hour", {
  summary: "Returns the setup steps that remain, each with doctor's checks",
  permission: "viewer",
  answers: { 200: firstHourShape },
  answer: async ({ words }, parts) => answer(await firstHourView(parts, words)),
});

export const checkFirstHour = endpoint("POST /first-hour/check", {
  summary: "Runs these checks now instead of within ten seconds",
  permission: "owner",
  answers: { 200: firstHourShape },
  onlyReads: true,
  answer: async ({ words }, parts) => {
    parts.firstHour.checkAgain();
    return answer(await firstHourView(parts, words));
  },
});

async function firstHourView(
  { firstHour }: AdminContext,
  words: Words,
): Promise<z.output<typeof firstHourShape>> {
  const now = await firstHour.now();
  return {
    ...now,
    checkedAt: isoOrNull(now.checkedAt),
    shops: now.shops.slice(0, FEW),
    steps: now.steps.map((step) => ({
      ...step,
      checks: step.checks.map((verdict) => verdictView(verdict, words)),
    })),
  };
}
