import { Group } from "@mantine/core";
import { useState } from "react";
import { BridgeError, type LookAheadAnswer, type ProgrammeAnswer } from "../../../client/index.ts";
import { bridge, wordsOf } from "../../api.ts";
import { Action } from "../../parts/confirm.tsx";
import { Trouble } from "../../parts/feedback.tsx";
import { NotedAction } from "../../parts/noted-action.tsx";
import type { GivenProgramme } from "./judged.ts";
import { DifferingCounts } from "./looking-ahead.tsx";
import { ProblemList } from "./problem-list.tsx";
import type { FieldProblem } from "./problems.ts";
import { useProgrammeSpoken } from "./programme-words.tsx";
import { type Saved, SavedAnswer } from "./saved-answer.tsx";

interface SavingProps {
  readonly programme: ProgrammeAnswer;
  readonly given: GivenProgramme;
  readonly isChanged: boolean;
  readonly told: LookAheadAnswer | null;
  readonly problems: readonly FieldProblem[];
  /** What went wrong, where no field is wrong. */
  readonly error: unknown;
  readonly saved: Saved | null;
  readonly mayAsk: () => Promise<boolean>;
  readonly onSaved: (now: ProgrammeAnswer) => void;
  readonly onProblem: (error: unknown) => void;
}

/** At the end of the window, however long the form is, with what has to be corrected and what came of saving. */
export function Saving(props: SavingProps) {
  const { programme, isChanged, problems, error, saved } = props;
  const { labels } = useProgrammeSpoken();
  const isQuiet = error === null && problems.length === 0;
  return (
    <div className={programme.locked ? undefined : "saving"}>
      <ProblemList problems={problems} />
      {error === null ? null : <Trouble words={wordsOf(error)} />}
      {isQuiet && !isChanged ? <SavedAnswer saved={saved} /> : null}
      {programme.locked ? null : (
        <Group>
          <SaveButtons {...props} />
          {isChanged && isQuiet ? <span className="dim">{labels.programme.unsaved}</span> : null}
        </Group>
      )}
    </div>
  );
}

function SaveButtons({ programme, given, told, error, mayAsk, onSaved, onProblem }: SavingProps) {
  const { labels } = useProgrammeSpoken();
  const { shop } = programme;
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
  const overtakenBy = versionInTheWay(error);
  return (
    <>
      <NotedAction
        label={labels.programme.save}
        isMain
        mayAsk={mayAsk}
        question={
          <>
            <p>{labels.programme.saveQuestion}</p>
            {told === null ? <p>{labels.programme.notLookedAhead}</p> : <DifferingCounts told={told} />}
          </>
        }
        act={(why) => save(basedOn, why)}
        onDone={() => {}}
      />
      {overtakenBy === null ? null : (
        <Action
          label={labels.programme.saveUpon({ version: overtakenBy })}
          act={() => {
            setBasedOn(overtakenBy);
            return save(overtakenBy, note);
          }}
          onDone={() => {}}
        />
      )}
    </>
  );
}

/** Another version counts than the one this was made from: nothing typed is lost, and it can be saved upon that. */
function versionInTheWay(error: unknown): number | null {
  const codes = ["programmeChangedSince", "programmeOfLaterCounts"];
  return error instanceof BridgeError && codes.includes(error.code) ? Number(error.facts.version) : null;
}
