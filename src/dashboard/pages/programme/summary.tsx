import { programmeSentences } from "../../../words/programme/programme-sentences.ts";
import type { Form } from "./form.tsx";
import { useProgrammeSpoken } from "./programme-words.tsx";

/** The whole programme in the form, in a few sentences. */
export function Summary({
  isChanged,
  draft,
  defaults,
}: Pick<Form, "draft" | "defaults"> & { readonly isChanged: boolean }) {
  const { labels, format } = useProgrammeSpoken();
  const title = isChanged ? labels.programme.summary.titleChanged : labels.programme.summary.title;
  return (
    <section className="note summary" aria-label={title}>
      <strong>{title}</strong>
      <ul>
        {programmeSentences(draft, defaults, { labels, format }).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  );
}
