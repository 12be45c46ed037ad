import { Group } from "@mantine/core";
import type { ProgrammeAnswer } from "../../../../client/index.ts";
import { actorName } from "../../../../words/own-names.ts";
import { programmeSentences } from "../../../../words/programme/programme-sentences.ts";
import { bridge } from "../../../api.ts";
import { Reading } from "../../../parts/feedback.tsx";
import { Note } from "../../../parts/note.tsx";
import { NotedAction } from "../../../parts/noted-action.tsx";
import { Pill } from "../../../parts/pill.tsx";
import { Unfold } from "../../../parts/unfold.tsx";
import { When } from "../../../parts/when.tsx";
import { usePlace } from "../../../router.tsx";
import type { Defaults, Draft } from "../draft.ts";
import { useProgrammeSpoken } from "../programme-words.tsx";
import { ActivityCheck } from "../rules/activity-check.tsx";
import { SavedAnswer, type SaveResult } from "./saved-answer.tsx";
import { Changes, type OfVersion, useVersion, WouldChange } from "./would-change.tsx";

interface VersionsProps {
  readonly programme: ProgrammeAnswer;
  readonly saved: SaveResult | null;
  readonly onClose: () => void;
  /** Whether the form has unsaved input, which is lost once another version is active. */
  readonly isUnsaved: boolean;
  readonly onReverted: (now: ProgrammeAnswer) => void;
}

/** All versions, newest first, with their changes. Any of them can be activated again. */
export function Versions({ saved, onClose, ...props }: VersionsProps) {
  return (
    <>
      <SavedAnswer saved={saved} onClose={onClose} />
      <ol className="rows">
        {props.programme.versions.map((version) => (
          <VersionCard key={version.version} version={version} {...props} />
        ))}
      </ol>
    </>
  );
}

interface VersionProps extends Omit<VersionsProps, "saved" | "onClose"> {
  readonly version: ProgrammeAnswer["versions"][number];
}

const bringInSight = (card: HTMLElement | null) => card?.scrollIntoView({ block: "center" });

function VersionCard({ version: shown, ...props }: VersionProps) {
  const { labels, format } = useProgrammeSpoken();
  const { version, since, by, note, changedSettings, isKnown } = shown;
  const { programme } = props;
  const isCurrent = version === programme.version;
  const isLinked = usePlace().searchParams.get("version") === String(version);
  return (
    <li className="card" ref={isLinked ? bringInSight : null} aria-current={isLinked ? "true" : undefined}>
      <Group>
        <strong>{labels.programme.version({ version })}</strong>
        {isCurrent ? <Pill text={labels.programme.countsNow} tone="good" /> : null}
        <span>{by === null ? labels.programme.ofFile : actorName(by, format.language)}</span>
        <When at={since} />
      </Group>
      {note === null ? null : <p>{format.quote(note)}</p>}
      <Changes changed={changedSettings} />
      {isCurrent || !isKnown ? null : (
        <>
          <Unfold summary={labels.programme.summary.title} isOpenFirst={isLinked}>
            {() => (
              <InShort shop={programme.shop} version={version} defaults={programme.defaults as Defaults} />
            )}
          </Unfold>
          {programme.locked ? null : <Revert version={shown} {...props} />}
        </>
      )}
    </li>
  );
}

function InShort({ defaults, ...of }: OfVersion & { readonly defaults: Defaults }) {
  const spoken = useProgrammeSpoken();
  return (
    <Reading query={useVersion(of)}>
      {({ programme }) => (
        <ul>
          {programmeSentences(programme as unknown as Draft, defaults, spoken).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </Reading>
  );
}

function Revert({ programme, version: { version }, isUnsaved, onReverted }: VersionProps) {
  const { labels } = useProgrammeSpoken();
  const { shop } = programme;
  const params = { shop };
  return (
    <NotedAction
      needs="owner"
      label={labels.programme.back({ version })}
      title={labels.programme.backTitle({ version, shop })}
      question={
        <>
          <p>{labels.programme.backQuestion}</p>
          <WouldChange shop={shop} version={version} />
          <Note tone="wait">{isUnsaved ? labels.programme.lostByBack : null}</Note>
          <ActivityCheck shop={shop} programme={version} />
        </>
      }
      act={async (note) =>
        onReverted(await bridge.post("/programmes/{shop}/revert", { params, body: { version, note } }))
      }
    />
  );
}
