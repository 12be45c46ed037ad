import { programmeSentences } from "../../../words/programme/programme-sentences.ts";
import { type Draft, type FieldPath, valueAt, withValue } from "./draft.ts";
import type { Form } from "./form.tsx";
import { FIELDS } from "./form-fields.ts";
import { useProgrammeSpoken } from "./programme-words.tsx";
import { fieldOf } from "./saving/problems.ts";

interface SummaryProps extends Pick<Form, "draft" | "defaults" | "problems"> {
  /** The active programme. */
  readonly before: Draft;
  readonly isChanged: boolean;
}

/**
 * The form's programme in a few sentences, with differences from the active one marked. A field with a problem shows
 * the active value, because its own cannot be a rule.
 */
export function Summary({ isChanged, before, draft, defaults, problems }: SummaryProps) {
  const { labels, format } = useProgrammeSpoken();
  const said = (programme: Draft) => programmeSentences(programme, defaults, { labels, format });
  const inForce = said(before);
  const right = problems
    .map(({ path }) => fieldOf(path))
    .filter((path): path is FieldPath => path in FIELDS)
    .reduce((known, path) => withValue(known, path, valueAt(before, path)), draft);
  const title = isChanged ? labels.programme.summary.titleChanged : labels.programme.summary.title;
  return (
    <section className="note summary" aria-label={title}>
      <strong>{title}</strong>
      <ul>
        {said(right).map((sentence) => (
          <li key={sentence}>{inForce.includes(sentence) ? sentence : <ins>{sentence}</ins>}</li>
        ))}
      </ul>
    </section>
  );
}
