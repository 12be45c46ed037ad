import { Stack } from "@mantine/core";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { BridgeError, type PreviewAnswer, type ProgrammeAnswer } from "../../../client/index.ts";
import { Action } from "../../parts/confirm.tsx";
import { May, useMay } from "../../status.tsx";
import { AsText, Taking } from "./as-text.tsx";
import { type Defaults, type Draft, isSameDraft } from "./draft.ts";
import { Fields } from "./fields.tsx";
import { FormOf } from "./form.tsx";
import { Panel, TabList, useOpenTab, useWayToField } from "./programme-tabs.tsx";
import { useProgrammeSpoken } from "./programme-words.tsx";
import { LeavingUnsaved } from "./saving/leaving-unsaved.tsx";
import { Preview } from "./saving/preview.tsx";
import { ProblemList } from "./saving/problem-list.tsx";
import { asTyped, type FieldProblem, isStillEmpty } from "./saving/problems.ts";
import type { SaveResult } from "./saving/saved-answer.tsx";
import { Saving } from "./saving/saving.tsx";
import { type GivenProgramme, useJudged } from "./saving/use-judgement.ts";
import { Doubts } from "./standing.tsx";
import { Summary } from "./summary.tsx";

interface EditorProps {
  readonly programme: ProgrammeAnswer;
  /** Whether other shops exist whose programme can be copied. */
  readonly hasOthers: boolean;
  /** The result of saving here; `null` if not saved yet. */
  readonly saved: SaveResult | null;
  readonly onClose: () => void;
  readonly onSaved: (now: ProgrammeAnswer) => void;
  /** Called when it changes whether there are unsaved changes. */
  readonly onUnsaved: (isUnsaved: boolean) => void;
  /** The tab with all versions. */
  readonly versions: ReactNode;
}

export function Editor({ programme, hasOthers, saved, onClose, onSaved, onUnsaved, versions }: EditorProps) {
  const { labels } = useProgrammeSpoken();
  const typed = useTyped(programme);
  const checked = useChecked(programme, typed);
  const { given, isChanged, preview, setPreview, setError } = typed;
  const { shown, insist } = checked;
  // The tab with versions shows their changes itself.
  const isOfVersions = useOpenTab() === "versions" && typed.text === null;
  const doubts = checked.doubts.filter((doubt) => !programme.doubts.includes(doubt));
  useEffect(() => onUnsaved(isChanged), [isChanged, onUnsaved]);
  return (
    <section aria-label={labels.shared.editProgramme}>
      {isChanged && !programme.locked ? <LeavingUnsaved /> : null}
      <Stack ref={checked.place} className="programme">
        {typed.text !== null ? null : (
          <>
            <Summary {...typed} problems={shown} />
            <TabList wrong={shown.map(({ path }) => path)} />
          </>
        )}
        <div className="beside">
          <Stack>
            <FieldsOrText typed={typed} checked={checked} versions={versions} shop={programme.shop} />
            <div className="as-a-whole">
              <Action
                needs="owner"
                label={typed.text === null ? labels.programme.toText : labels.programme.toForm}
                question={checked.isKnownWrong ? labels.programme.leaveQuestion : undefined}
                title={labels.programme.discardText}
                leave={labels.programme.stay}
                act={checked.carryOver}
              />
              {!hasOthers ? null : (
                <May needs="owner">
                  <Taking except={programme.shop} onTaken={(text) => typed.change({ text })} />
                </May>
              )}
            </div>
            <ProblemList problems={shown} />
            <Doubts doubts={doubts} />
          </Stack>
          <May needs="owner">
            <aside className="card" aria-label={labels.programme.preview} hidden={isOfVersions}>
              <Preview
                shop={programme.shop}
                programme={given}
                usualDays={programme.previewDays}
                preview={preview}
                mayBegin={isChanged && checked.isRight}
                mayAsk={checked.mayAsk}
                onPreview={setPreview}
                onProblem={setError}
              />
            </aside>
          </May>
        </div>
        <May needs="owner">
          <Saving
            {...{ programme, given, isChanged, saved, onClose, onSaved }}
            preview={preview}
            toMistake={shown.length > 0 ? insist : null}
            error={checked.isRefused ? null : typed.error}
            mayAsk={checked.mayAsk}
            onProblem={setError}
            onDiscard={typed.discard}
          />
        </May>
      </Stack>
    </section>
  );
}

type TypedText = ReturnType<typeof useTyped>;
type CheckedText = ReturnType<typeof useChecked>;

interface FieldsProps {
  readonly typed: TypedText;
  readonly checked: CheckedText;
  readonly versions: ReactNode;
  readonly shop: string;
}

function FieldsOrText({ typed, checked: { shown }, versions, shop }: FieldsProps) {
  const mayChange = useMay()({ needs: "owner" });
  const { draft, defaults, text, notSent, change } = typed;
  if (text !== null)
    return <AsText text={text} isWrong={shown.length > 0} onChange={(to) => change({ text: to })} />;
  return (
    <FormOf form={{ draft, defaults, notSent, problems: shown, onChange: (to) => change({ draft: to }) }}>
      <fieldset className="as-it-is" disabled={!mayChange}>
        <Fields shop={shop} />
      </fieldset>
      <Panel tab="versions">{versions}</Panel>
    </FormOf>
  );
}

interface Change {
  readonly draft?: Draft | undefined;
  readonly text?: string | null;
}

/** Keeps the input until it is saved or the page is left, whatever anyone else saves meanwhile. */
function useTyped(programme: ProgrammeAnswer) {
  const before = programme.programme as unknown as Draft;
  const defaults = programme.defaults as Defaults;
  const [draft, setDraft] = useState(before);
  /** The text that replaces the fields; `null` while the fields are shown. */
  const [text, setText] = useState<string | null>(null);
  const [preview, setPreview] = useState<PreviewAnswer | null>(null);
  const [error, setError] = useState<unknown>(null);
  const given: GivenProgramme = text ?? draft;
  const isChanged = text === null ? !isSameDraft(draft, before, defaults) : text !== programme.text;
  const change = (to: Change) => {
    if (to.draft !== undefined) setDraft(to.draft);
    if (to.text !== undefined) setText(to.text);
    setPreview(null);
    setError(null);
  };
  const discard = () => change({ draft: before, text: text === null ? null : programme.text });
  const { notSent } = programme;
  const state = { before, draft, defaults, notSent, text, given, isChanged, preview, error };
  return { ...state, change, discard, setPreview, setError };
}

/** The input's problems: from the refused save, else from the check while typing. */
function useChecked(programme: ProgrammeAnswer, { draft, text, given, change, error }: TypedText) {
  const { judged, judgeNow } = useJudged(programme.shop, given);
  const refused = error instanceof BridgeError ? error.problems : [];
  const problems = refused.length > 0 ? refused : (judged?.problems ?? []);
  const isJudged = judged?.given === given;
  const isKnownWrong = isJudged && problems.length > 0;
  const { isInsisting, insist, place } = useInsistence();
  const isShown = ({ path }: FieldProblem) => isInsisting || text !== null || !isStillEmpty(draft, path);
  /** Switches between fields and text and keeps the input. Drops it if its mistakes were shown and left. */
  const carryOver = async () => {
    const { problems: wrong, ...right } = await judgeNow();
    if (wrong.length > 0 && !isKnownWrong) return insist();
    const other = text === null ? (right.text ?? programme.text) : null;
    change({ draft: (right.programme as Draft | null) ?? undefined, text: other });
  };
  const mayAsk = async () => {
    const isWrong = (await judgeNow().catch(() => null))?.programme === null;
    if (isWrong) insist();
    return !isWrong;
  };
  const { labels } = useProgrammeSpoken();
  const shown = problems
    .filter(isShown)
    .map((problem) => (text === null ? asTyped(problem, draft, labels) : problem));
  const doubts = judged?.doubts ?? [];
  const isRight = isJudged && problems.length === 0;
  const isRefused = refused.length > 0;
  return { shown, doubts, isRefused, isRight, isKnownWrong, place, insist, carryOver, mayAsk };
}

/** Marks empty fields as mistakes only once the person tries to save, and then focuses the first one. */
function useInsistence() {
  const place = useRef<HTMLDivElement>(null);
  const [times, setTimes] = useState(0);
  const toField = useRef(useWayToField());
  useEffect(() => {
    const field = place.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (times > 0 && field != null) queueMicrotask(() => toField.current(field));
  }, [times]);
  return { place, isInsisting: times > 0, insist: () => setTimes((before) => before + 1) };
}
