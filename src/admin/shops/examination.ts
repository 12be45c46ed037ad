import type { Verdict } from "../../words/codes/verdict.ts";
import { verdictView } from "../../words/verdict-view.ts";
import { answer, type Endpoint, endpoint } from "../endpoint.ts";

/** What doctor asks of a running bridge: only the owner of the data folder can look at these things. */
export interface Examination {
  readonly checks: readonly Verdict[];
  /** Tells whether the bridge was started with the configuration that the asker has. */
  readonly configuration: string;
}

export function showExamination({ examine }: { readonly examine: () => Promise<Examination> }): Endpoint {
  return endpoint({
    answer: async ({ words }) => {
      const { checks, configuration } = await examine();
      return answer({ checks: checks.map((verdict) => verdictView(verdict, words)), configuration });
    },
  });
}
