import { useProgrammeSpoken } from "./programme-words.tsx";
import { fieldName } from "./saving/problems.ts";
import { type ChangedSetting, valueInWords } from "./value-in-words.ts";

/** A changed setting, named like its field; without a field, by its path. */
export function ChangedInProgramme({
  change: { setting, before, after },
}: {
  readonly change: ChangedSetting;
}) {
  const { labels, format } = useProgrammeSpoken();
  const said = (value: string | null) => valueInWords(setting, value, { labels, format });
  return (
    <>
      <span className="dim">{labels.shared.before({ text: fieldName(setting, labels) ?? setting })} </span>
      <bdi>{said(before)}</bdi> → <bdi>{said(after)}</bdi>
    </>
  );
}
