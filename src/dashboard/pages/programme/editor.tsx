import { Group, Stack } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { BridgeError, type LookAheadAnswer, type ProgrammeAnswer } from "../../../client/index.ts";
import { Action } from "../../parts/confirm.tsx";
import { Section } from "../../parts/heading.tsx";
import { AsText, Taking } from "./as-text.tsx";
import { type Defaults, type Draft, isSameDraft } from "./draft.ts";
import { Fields } from "./fields.tsx";
import { FormOf } from "./form.tsx";
import { type GivenProgramme, useJudged } from "./judged.ts";
import { LeavingUnsaved } from "./leaving-unsaved.tsx";
import { LookingAhead } from "./looking-ahead.tsx";
import { ProblemList } from "./problem-list.tsx";
import { isUntyped } from "./problems.ts";
import { useProgrammeSpoken } from "./programme-words.tsx";
import type { Saved } from "./saved-answer.tsx";
import { Saving } from "./saving.tsx";
import { Doubts } from "./standing.tsx";

interface EditorProps {
  readonly programme: ProgrammeAnswer;
  readonly others: readonly string[];
  /** What came of saving here; `null`: nobody has saved yet. */
  readonly saved: Saved | null;
  readonly onSaved: (now: ProgrammeAnswer) => void;
  /** Told whether something was typed that is not saved. */
  readonly onUnsaved: (isUnsaved: boolean) => void;
}

/** What is typed is kept until it is saved or the page is left, whatever anybody else saves meanwhile. */
export function Editor({ programme, others, saved, onSaved, onUnsaved }: EditorProps) {
  const { labels } = useProgrammeSpoken();
  const { shop, locked } = programme;
  const [draft, setDraft] = useState(programme.programme as unknown as Draft);
  const [text, setText] = useState<string | null>(null);
  const [told, setTold] = useState<LookAheadAnswer | null>(null);
  const [error, setError] = useState<unknown>(null);
  const given: GivenProgramme = text ?? draft;
  const defaults = programme.defaults as Defaults;
  const before = programme.programme as unknown as Draft;
  const isChanged = text === null ? !isSameDraft(draft, before, defaults) : text !== programme.text;
  useEffect(() => onUnsaved(isChanged), [isChanged, onUnsaved]);
  const { judged, judgeNow } = useJudged(shop, given);
  const refused = error instanceof BridgeError ? error.problems : [];
  const problems = refused.length > 0 ? refused : (judged?.problems ?? []);
  const isKnownWrong = judged?.given === given && problems.length > 0;
  const { place, isInsisting, insist } = useInsistence();
  const shown =
    isInsisting || text !== null ? problems : problems.filter(({ path }) => !isUntyped(draft, path));
  const change = (act: () => void) => {
    act();
    setTold(null);
    setError(null);
  };
  /** From the fields to the text and back, with what was typed; without it where its mistakes were known, and left. */
  const carryOver = async () => {
    const { problems: wrong, ...right } = await judgeNow();
    if (wrong.length > 0 && !isKnownWrong) return insist();
    change(() => {
      setDraft((before) => (right.programme as Draft | null) ?? before);
      setText(text === null ? (right.text ?? programme.text) : null);
    });
  };
  const mayAsk = async () => {
    const isWrong = (await judgeNow().catch(() => null))?.programme === null;
    if (isWrong) insist();
    return !isWrong;
  };
  return (
    <Section title={labels.programme.change}>
      {isChanged && !locked ? <LeavingUnsaved /> : null}
      <Stack ref={place} className="programme">
        {text === null ? (
          <FormOf
            form={{
              draft,
              defaults,
              problems: shown,
              onChange: (to) => change(() => setDraft(to)),
            }}
          >
            <Fields />
          </FormOf>
        ) : (
          <AsText text={text} isWrong={shown.length > 0} onChange={(to) => change(() => setText(to))} />
        )}
        <Group>
          <Action
            label={text === null ? labels.programme.toText : labels.programme.toForm}
            question={isKnownWrong ? labels.programme.leaveQuestion : undefined}
            act={carryOver}
            onDone={() => {}}
          />
        </Group>
        {others.length === 0 ? null : (
          <Taking others={others} onTaken={(taken) => change(() => setText(taken))} />
        )}
        <ProblemList problems={shown} />
        <Doubts doubts={(judged?.doubts ?? []).filter((doubt) => !programme.doubts.includes(doubt))} />
        <LookingAhead
          shop={shop}
          programme={given}
          usualDays={programme.lookAheadDays}
          told={told}
          onTold={setTold}
          onProblem={setError}
        />
        <Saving
          programme={programme}
          given={given}
          isChanged={isChanged}
          told={told}
          toMistake={shown.length > 0 ? insist : null}
          error={refused.length > 0 ? null : error}
          saved={saved}
          mayAsk={mayAsk}
          onSaved={onSaved}
          onProblem={setError}
        />
      </Stack>
    </Section>
  );
}

/** What was not typed yet is no mistake until somebody wants to save; then they are led to it. */
function useInsistence() {
  const place = useRef<HTMLDivElement>(null);
  const [times, setTimes] = useState(0);
  useEffect(() => {
    if (times > 0) place.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [times]);
  return { place, isInsisting: times > 0, insist: () => setTimes((before) => before + 1) };
}
