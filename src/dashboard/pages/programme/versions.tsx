import { Group } from "@mantine/core";
import type { ProgrammeAnswer } from "../../../client/index.ts";
import { actorName } from "../../../words/own-names.ts";
import { bridge } from "../../api.ts";
import { Section } from "../../parts/heading.tsx";
import { NotedAction } from "../../parts/noted-action.tsx";
import { Pill } from "../../parts/pill.tsx";
import { When } from "../../parts/when.tsx";
import { AskedActivities } from "./asked-activities.tsx";
import { fieldName } from "./problems.ts";
import { useProgrammeSpoken } from "./programme-words.tsx";
import { type Saved, SavedAnswer } from "./saved-answer.tsx";
import { type ChangedSetting, valueInWords } from "./value-in-words.ts";

/** All versions, newest first, with what was changed; any of them can count again. */
export function Versions({
  programme,
  saved,
  isUnsaved,
  onReverted,
}: {
  readonly programme: ProgrammeAnswer;
  readonly saved: Saved | null;
  /** Something was typed in the form, and is lost once another version counts. */
  readonly isUnsaved: boolean;
  readonly onReverted: (now: ProgrammeAnswer) => void;
}) {
  const { labels, format } = useProgrammeSpoken();
  const { shop, locked } = programme;
  const revert = async (version: number, note: string) =>
    onReverted(await bridge.post("/programmes/{shop}/revert", { params: { shop }, body: { version, note } }));
  return (
    <Section title={labels.programme.versions}>
      <SavedAnswer saved={saved} />
      <ol className="rows">
        {programme.versions.map(({ version, since, by, note, changedSettings, isKnown }) => (
          <li key={version} className="card">
            <Group>
              <strong>{version}</strong>
              {version === programme.version ? <Pill text={labels.programme.countsNow} tone="good" /> : null}
              <span>{by === null ? labels.programme.ofFile : actorName(by, format.language)}</span>
              <When at={since} />
            </Group>
            {note === null ? null : <p>{note}</p>}
            {changedSettings.length === 0 ? null : (
              <ul>
                {changedSettings.map((change) => (
                  <li key={change.setting}>
                    <Changed change={change} />
                  </li>
                ))}
              </ul>
            )}
            {version === programme.version || locked || !isKnown ? null : (
              <NotedAction
                label={labels.programme.back({ version })}
                question={
                  <>
                    <p>{labels.programme.backQuestion}</p>
                    {isUnsaved ? (
                      <p className="note" data-tone="wait">
                        {labels.programme.lostByBack}
                      </p>
                    ) : null}
                    <AskedActivities shop={shop} programme={version} />
                  </>
                }
                act={(note) => revert(version, note)}
                onDone={() => {}}
              />
            )}
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** In the words of the setting's field; one that has no field, by its path. */
function Changed({ change: { setting, before, after } }: { readonly change: ChangedSetting }) {
  const { labels, format } = useProgrammeSpoken();
  const said = (value: string | null) => valueInWords(setting, value, { labels, format });
  return (
    <>
      <span className="dim">{fieldName(setting, labels) ?? setting}: </span>
      <bdi>{said(before)}</bdi> → <bdi>{said(after)}</bdi>
    </>
  );
}
