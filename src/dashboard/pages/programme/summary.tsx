import { programmeSentences } from "../../../words/programme/programme-sentences.ts";
import type { Draft } from "./draft.ts";
import type { Form } from "./form.tsx";
import { useProgrammeSpoken } from "./programme-words.tsx";

interface SummaryProps extends Pick<Form, "draft" | "defaults"> {
  /** The programme in force. */
  readonly before: Draft;
  readonly isChanged: boolean;
}

/** The whole programme in the form, in a few sentences; those that differ from what is in force are marked. */
export function Summary({ isChanged, before, draft, defaults }: SummaryProps) {
  const { labels, format } = useProgrammeSpoken();
  const said = (programme: Draft) => programmeSentences(programme, defaults, { labels, format });
  const inForce = said(before);
  const title = isChanged ? labels.programme.summary.titleChanged : labels.programme.summary.title;
  return (
    <section className="note summary" aria-label={title}>
      <strong>{title}</strong>
      <ul>
        {said(draft).map((sentence) => (
          <li key={sentence}>{inForce.includes(sentence) ? sentence : <ins>{sentence}</ins>}</li>
        ))}
      </ul>
    </section>
  );
}
