import { z } from "zod";
import type { Verdict } from "../../health/codes/verdict.ts";
import { verdictView } from "../../health/verdict-view.ts";
import { answer, endpoint } from "../endpoint.ts";
import { list, text } from "../shapes.ts";
import { checkShape } from "./check-shape.ts";

/** What doctor asks of a running bridge: only the owner of the data folder can look at these things. */
export interface Examination {
  readonly checks: readonly Verdict[];
  /** Tells whether the bridge was started with the configuration that the asker has. */
  readonly configuration: string;
}

export const showExamination = endpoint({
  method: "GET",
  path: "/doctor",
  summary: "The checks of the installation that only the running bridge can make, each with its next step",
  answers: { 200: z.strictObject({ checks: list(checkShape), configuration: text }) },
  answer: async ({ words }, { examine }: { readonly examine: () => Promise<Examination> }) => {
    const { checks, configuration } = await examine();
    return answer({ checks: checks.map((verdict) => verdictView(verdict, words)), configuration });
  },
});
