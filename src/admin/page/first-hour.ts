import { z } from "zod";
import type { Verdict } from "../../health/codes/verdict.ts";
import { verdictView } from "../../health/verdict-view.ts";
import type { Words } from "../../words/vocabulary.ts";
import { answer, endpoint } from "../endpoint.ts";
import { isoOrNull } from "../iso.ts";
import { count, list, text, time, truth } from "../shapes.ts";
import { checkShape } from "../shops/check-shape.ts";

const FIRST_STEPS = ["account", "publicAddress", "shop", "webhooks", "testDelivery", "firstOrder"] as const;
type FirstStep = (typeof FIRST_STEPS)[number];

/** How far an installation has come (doctor/first-hour.ts). */
interface FirstHourNow {
  readonly isOver: boolean;
  readonly isChecking: boolean;
  readonly checkedAt: number | null;
  readonly steps: readonly {
    readonly step: FirstStep;
    readonly minutes: number;
    readonly isDone: boolean;
    readonly checks: readonly Verdict[];
  }[];
  readonly shops: z.output<typeof firstHourShape>["shops"];
}

export interface FirstHourParts {
  readonly firstHour: { now(): Promise<FirstHourNow>; checkAgain(): void };
}

const firstHourShape = z
  .strictObject({
    isOver: truth.describe("All of it was done once, or the bridge has been in use for long"),
    isChecking: truth.describe("The checks are being made now"),
    checkedAt: time.nullable(),
    steps: list(
      z.strictObject({
        step: z.enum(FIRST_STEPS),
        minutes: count.describe("What it usually takes"),
        isDone: truth,
        checks: list(checkShape),
      }),
    ),
    shops: list(
      z.strictObject({
        shop: text,
        address: text.nullable().describe("Where its deliveries go"),
        installAddress: text.nullable().describe("Where access is given to the bridge"),
        canTest: truth.describe("A test delivery can be sent in its name"),
      }),
    ),
  })
  .meta({ id: "FirstHour" });

export const showFirstHour = endpoint({
  method: "GET",
  path: "/first-hour",
  summary: "What has to be well before points follow orders by themselves, each step by doctor's checks",
  answers: { 200: firstHourShape },
  answer: async ({ words }, parts: FirstHourParts) => answer(await firstHourView(parts, words)),
});

export const checkFirstHour = endpoint({
  method: "POST",
  path: "/first-hour/check",
  summary: "Makes these checks now instead of within ten seconds",
  answers: { 200: firstHourShape },
  onlyReads: true,
  answer: async ({ words }, parts: FirstHourParts) => {
    parts.firstHour.checkAgain();
    return answer(await firstHourView(parts, words));
  },
});

async function firstHourView(
  { firstHour }: FirstHourParts,
  words: Words,
): Promise<z.output<typeof firstHourShape>> {
  const now = await firstHour.now();
  return {
    ...now,
    checkedAt: isoOrNull(now.checkedAt),
    steps: now.steps.map((step) => ({
      ...step,
      checks: step.checks.map((verdict) => verdictView(verdict, words)),
    })),
  };
}
