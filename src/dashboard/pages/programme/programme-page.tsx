import { Button, Group, NativeSelect, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { BridgeError, type LookAheadAnswer, type ProgrammeAnswer } from "../../../client/index.ts";
import { bridge, wordsOf } from "../../api.ts";
import { useSaid } from "../../language.ts";
import { Action } from "../../parts/confirm.tsx";
import { Reading, Trouble } from "../../parts/feedback.tsx";
import { Heading, Section } from "../../parts/heading.tsx";
import { When } from "../../parts/when.tsx";
import { go, withQuery } from "../../router.tsx";
import { useQuery } from "../../use-query.ts";
import type { Draft } from "./draft.ts";
import { Fields } from "./fields.tsx";
import { DifferingCounts, LookingAhead } from "./looking-ahead.tsx";
import { ProgrammeWords, useProgrammeSpoken } from "./programme-words.tsx";
import { Versions } from "./versions.tsx";

/** By which rules a shop's orders get points: looked at, changed, tried on what has happened, and put back. */
export function ProgrammePage({ place }: { readonly place: URL }) {
  return (
    <ProgrammeWords>
      <OfShops place={place} />
    </ProgrammeWords>
  );
}

function OfShops({ place }: { readonly place: URL }) {
  const { labels } = useProgrammeSpoken();
  const status = useQuery("GET", "/status", {}, { isLive: false });
  return (
    <>
      <Heading title={labels.shell.places.programme} />
      <p className="dim">{labels.programme.about}</p>
      <Reading query={status}>
        {({ shops }) => {
          const names = shops.map(({ shop }) => shop);
          const shop = place.searchParams.get("shop") ?? names[0] ?? "";
          return (
            <>
              <NativeSelect
                label={labels.shared.shop}
                data={names}
                value={shop}
                onChange={(event) => go(withQuery(place, { shop: event.currentTarget.value }))}
              />
              <OfShop key={shop} shop={shop} others={names.filter((name) => name !== shop)} />
            </>
          );
        }}
      </Reading>
    </>
  );
}

function OfShop({ shop, others }: { readonly shop: string; readonly others: readonly string[] }) {
  const query = useQuery("GET", "/programmes/{shop}", { params: { shop } }, { isLive: false });
  const [saved, setSaved] = useState<ProgrammeAnswer | null>(null);
  return (
    <Reading query={query}>
      {(read) => {
        const now = saved ?? read;
        return (
          <>
            <Standing programme={now} isSaved={saved !== null} />
            <Editor key={now.version} programme={now} others={others} onSaved={setSaved} />
            <Versions programme={now} onReverted={setSaved} />
          </>
        );
      }}
    </Reading>
  );
}

function Standing({
  programme,
  isSaved,
}: {
  readonly programme: ProgrammeAnswer;
  readonly isSaved: boolean;
}) {
  const { labels } = useProgrammeSpoken();
  const { version, origin, since, locked, notUsed, note, doubts } = programme;
  const by = origin === "file" ? null : (programme.by ?? "");
  return (
    <>
      <p>
        <When at={since} say={({ when }) => labels.programme.counts({ version, by, when })} />
        {note === null ? "" : ` ${note}`}
      </p>
      {isSaved ? (
        <p className="note" data-tone="good" role="status">
          {labels.programme.saved({ version })}
        </p>
      ) : null}
      {[
        ...(locked ? [labels.programme.locked] : []),
        ...(notUsed === null ? [] : [labels.programme.notUsed({ version: notUsed })]),
        ...doubts,
      ].map((words) => (
        <p key={words} className="note" data-tone="wait">
          {words}
        </p>
      ))}
    </>
  );
}

interface EditorProps {
  readonly programme: ProgrammeAnswer;
  readonly others: readonly string[];
  readonly onSaved: (now: ProgrammeAnswer) => void;
}

/** What is typed is kept until it is saved or the page is left, whatever anybody else saves meanwhile. */
function Editor({ programme, others, onSaved }: EditorProps) {
  const { labels } = useProgrammeSpoken();
  const { shop, locked } = programme;
  const [draft, setDraft] = useState(programme.programme as unknown as Draft);
  const [text, setText] = useState<string | null>(null);
  const [basedOn, setBasedOn] = useState(programme.version);
  const [told, setTold] = useState<LookAheadAnswer | null>(null);
  const [note, setNote] = useState("");
  const [error, setError] = useState<unknown>(null);
  const given = text ?? (draft as unknown as Record<string, unknown>);
  const change = (act: () => void) => {
    act();
    setTold(null);
    setError(null);
  };
  const save = (upon: number) =>
    bridge.put("/programmes/{shop}", { params: { shop }, body: { programme: given, basedOn: upon, note } });
  const saveNow = async (upon: number) => {
    try {
      onSaved(await save(upon));
    } catch (problem) {
      setError(problem);
    }
  };
  return (
    <Section title={labels.shell.places.programme}>
      <Stack>
        {text === null ? (
          <Fields draft={draft} onChange={(to) => change(() => setDraft(to))} wrongAt={wrongAt(error)} />
        ) : (
          <TextEditor text={text} onChange={(to) => change(() => setText(to))} />
        )}
        <Group>
          {text === null ? (
            <Button variant="default" size="sm" onClick={() => change(() => setText(programme.text))}>
              {labels.programme.toText}
            </Button>
          ) : (
            <Button variant="default" size="sm" onClick={() => change(() => setText(null))}>
              {labels.programme.toForm}
            </Button>
          )}
        </Group>
        {others.length === 0 ? null : (
          <Taking others={others} onTaken={(taken) => change(() => setText(taken))} />
        )}
        <Problems error={error} />
        <LookingAhead shop={shop} programme={given} told={told} onTold={setTold} onProblem={setError} />
        {locked ? null : (
          <Group align="end">
            <TextInput
              label={labels.programme.note}
              value={note}
              maxLength={500}
              onChange={(event) => setNote(event.currentTarget.value)}
            />
            <Action
              label={labels.programme.save}
              isMain
              question={
                <>
                  <p>{labels.programme.saveQuestion}</p>
                  {told === null ? <p>{labels.programme.notLookedAhead}</p> : <DifferingCounts told={told} />}
                </>
              }
              act={() => saveNow(basedOn)}
              onDone={() => {}}
            />
            <Overtaken error={error} onTaken={setBasedOn} save={saveNow} />
          </Group>
        )}
      </Stack>
    </Section>
  );
}

/** Somebody else has saved meanwhile: nothing typed is lost, and it can be saved upon theirs. */
function Overtaken({
  error,
  onTaken,
  save,
}: {
  readonly error: unknown;
  readonly onTaken: (version: number) => void;
  readonly save: (upon: number) => Promise<void>;
}) {
  const { labels } = useProgrammeSpoken();
  if (!(error instanceof BridgeError) || error.code !== "programmeChangedSince") return null;
  const version = Number(error.facts.version);
  return (
    <Action
      label={labels.programme.saveUpon({ version })}
      act={async () => {
        onTaken(version);
        await save(version);
      }}
      onDone={() => {}}
    />
  );
}

/** What the bridge says of the setting at a path. */
function wrongAt(error: unknown): (path: string) => string | undefined {
  const problems = error instanceof BridgeError ? error.problems : [];
  return (path) => problems.find((problem) => problem.path === path)?.expected;
}

function Problems({ error }: { readonly error: unknown }) {
  const { labels } = useProgrammeSpoken();
  if (error === null) return null;
  const problems = error instanceof BridgeError ? error.problems : [];
  if (problems.length === 0) return <Trouble words={wordsOf(error)} />;
  return (
    <div className="note" data-tone="bad" role="alert">
      {labels.programme.problems({ problems: problems.length })}
      <ul>
        {problems.map(({ path, expected }) => (
          <li key={`${path} ${expected}`}>
            <code>{path}</code> {expected}
          </li>
        ))}
      </ul>
    </div>
  );
}

function TextEditor({
  text,
  onChange,
}: {
  readonly text: string;
  readonly onChange: (text: string) => void;
}) {
  const { labels } = useProgrammeSpoken();
  return (
    <div>
      <p className="dim">{labels.programme.textAbout}</p>
      <textarea
        className="programme-text"
        aria-label={labels.programme.text}
        rows={Math.max(12, text.split("\n").length + 1)}
        spellCheck={false}
        value={text}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  );
}

function Taking({
  others,
  onTaken,
}: {
  readonly others: readonly string[];
  readonly onTaken: (text: string) => void;
}) {
  const { labels } = useProgrammeSpoken();
  const [from, setFrom] = useState(others[0] ?? "");
  const [problem, setProblem] = useSaid();
  const take = () =>
    bridge
      .get("/programmes/{shop}", { params: { shop: from } })
      .then(({ text }) => onTaken(text))
      .catch((error: unknown) => setProblem(wordsOf(error)));
  return (
    <details>
      <summary>{labels.programme.copyFrom}</summary>
      <Group align="end">
        <NativeSelect
          label={labels.shared.shop}
          data={[...others]}
          value={from}
          onChange={(event) => setFrom(event.currentTarget.value)}
        />
        <Button variant="default" onClick={() => void take()}>
          {labels.programme.take}
        </Button>
      </Group>
      {problem === null ? null : <Trouble words={problem} />}
    </details>
  );
}
