import type { Words } from "../words/vocabulary.ts";
import type { Verdict } from "./codes/verdict.ts";

/** A verdict in the reader's language, with its data. */
export interface VerdictView extends Pick<Verdict, "state"> {
  readonly check: string;
  readonly subject: { readonly code: string };
  readonly code: string;
  readonly facts: Readonly<Record<string, unknown>>;
  /** The subject: "shop acme". */
  readonly about: string;
  /** The name of the check. */
  readonly name: string;
  readonly detail: string;
  readonly nextStep: string | null;
  readonly shows: readonly string[];
  readonly noAccess?: Verdict["noAccess"];
}

export function verdictView(verdict: Verdict, { say, advise }: Words): VerdictView {
  const { check, subject, state, shows = [], needsBridge: _, noAccess, code, ...facts } = verdict;
  const { found: detail, nextStep } = advise(verdict);
  return {
    ...{ check, subject, state, code, facts },
    about: say(subject),
    name: say({ code: check } as Parameters<typeof say>[0]),
    detail,
    nextStep,
    shows: shows.map(say),
    ...(noAccess === undefined ? {} : { noAccess }),
  };
}
