import "../../../styles/answer-bar.css";
import { Button, Group } from "@mantine/core";
import { useState } from "react";
import { BridgeError, type PreviewAnswer, type ProgrammeAnswer } from "../../../../client/index.ts";
import { bridge, wordsOf } from "../../../api.ts";
import { Action, STAYS } from "../../../parts/confirm.tsx";
import { Trouble } from "../../../parts/feedback.tsx";
import { NotedAction } from "../../../parts/noted-action.tsx";
import { useProgrammeSpoken } from "../programme-words.tsx";
import { ActivityCheck } from "../rules/activity-check.tsx";
import { DifferingCounts } from "./preview.tsx";
import { TypedAgainFields, useRetypeConfirmation } from "./retype-confirmation.tsx";
import { SavedAnswer, type SaveResult } from "./saved-answer.tsx";
import type { GivenProgramme } from "./use-judgement.ts";

interface SavingProps {
  readonly programme: ProgrammeAnswer;
  readonly given: GivenProgramme;
  readonly isChanged: boolean;
  readonly preview: PreviewAnswer | null;
  /** Moves to the first mistake; `null` if none is known. */
  readonly toMistake: (() => void) | null;
  /** An error that belongs to no field. */
  readonly error: unknown;
  readonly saved: SaveResult | null;
  readonly onClose: () => void;
  readonly mayAsk: () => Promise<boolean>;
  readonly onSaved: (now: ProgrammeAnswer) => void;
  readonly onProblem: (error: unknown) => void;
  /** Restores the saved programme. */
  readonly onDiscard: () => void;
}

/** A bar at the end of the window once there is something to save, with a link to the first mistake and the result. */
export function Saving(props: SavingProps) {
  const { programme, isChanged, toMistake, error, saved, onClose, onDiscard } = props;
  const { labels } = useProgrammeSpoken();
  const maySave = !programme.locked && (isChanged || error !== null);
  return (
    <div className={maySave || saved !== null ? "answer-bar" : undefined}>
      {error === null ? null : <Trouble words={wordsOf(error)} />}
      {isChanged || error !== null ? null : <SavedAnswer saved={saved} onClose={onClose} />}
      {!maySave ? null : (
        <Group>
          <SaveButtons {...props} />
          {isChanged ? (
            <Action
              needs="owner"
              label={labels.programme.discard}
              title={labels.programme.discardTitle}
              question={labels.programme.discardQuestion}
              leave={labels.programme.stay}
              act={async () => onDiscard()}
            />
          ) : null}
          {isChanged && toMistake === null ? (
            <span className="dim unsaved">{labels.programme.unsaved}</span>
          ) : null}
          {toMistake === null ? null : (
            <Button variant="default" size="sm" onClick={toMistake}>
              {labels.programme.toMistake}
            </Button>
          )}
        </Group>
      )}
    </div>
  );
}

function SaveButtons({ programme, given, preview, error, mayAsk, onSaved, onProblem }: SavingProps) {
  const { labels } = useProgrammeSpoken();
  const { shop, versions } = programme;
  const newest = Math.max(...versions.map(({ version }) => version));
  const [basedOn, setBasedOn] = useState(programme.version);
  const [note, setNote] = useState("");
  const save = async (upon: number, why: string) => {
    setNote(why);
    const body = { programme: given, basedOn: upon, note: why };
    try {
      onSaved(await bridge.put("/programmes/{shop}", { params: { shop }, body }));
    } catch (problem) {
      onProblem(problem);
    }
  };
  const again = useRetypeConfirmation();
  const saveTyped = async (why: string) => ((await again.isRight()) ? save(basedOn, why) : STAYS);
  const overtakenBy = versionInTheWay(error);
  return (
    <>
      <NotedAction
        needs="owner"
        label={labels.programme.save}
        title={labels.programme.saveTitle({ version: newest + 1, shop })}
        isMain
        anyway={again.unknown.length > 0 ? labels.programme.saveAnyway : undefined}
        mayAsk={mayAsk}
        question={<SaveQuestion {...{ shop, given, preview, again }} />}
        act={saveTyped}
      />
      {overtakenBy === null ? null : (
        <Action
          needs="owner"
          label={labels.programme.saveUpon({ version: overtakenBy })}
          act={() => {
            setBasedOn(overtakenBy);
            return save(overtakenBy, note);
          }}
        />
      )}
    </>
  );
}

interface QuestionProps extends Pick<SavingProps, "given" | "preview"> {
  readonly shop: string;
  readonly again: ReturnType<typeof useRetypeConfirmation>;
}

function SaveQuestion({ shop, given, preview, again }: QuestionProps) {
  const { labels } = useProgrammeSpoken();
  return (
    <>
      <p>{labels.programme.saveQuestion}</p>
      {preview === null ? (
        <p>{labels.programme.notLookedAhead}</p>
      ) : preview.state === "running" ? (
        <p>{labels.programme.states.running}…</p>
      ) : (
        <>
          <p>{labels.programme.compared(preview)}</p>
          <DifferingCounts preview={preview} />
        </>
      )}
      <ActivityCheck shop={shop} programme={given} onAsked={again.onAsked} />
      <TypedAgainFields again={again} />
    </>
  );
}

/** The active version, if this input is based on another. The input stays and can be saved on top of it. */
function versionInTheWay(error: unknown): number | null {
  const codes = ["programmeChangedSince", "programmeOfLaterCounts"];
  return error instanceof BridgeError && codes.includes(error.code) ? Number(error.facts.version) : null;
}
