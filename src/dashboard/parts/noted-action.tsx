import { TextInput } from "@mantine/core";
import { useState } from "react";
import { useSpoken } from "../language.ts";
import { Action, type ActionProps } from "./confirm.tsx";

/** As long as the bridge takes. */
const NOTE_LETTERS = 500;

interface NotedActionProps extends Omit<ActionProps, "act"> {
  /** `note`: why, as the person wrote it; empty where nothing was said. */
  readonly act: (note: string) => Promise<unknown>;
}

/** A decision of a person, which is asked about first: why may be said with it. */
export function NotedAction({ question, act, ...action }: NotedActionProps) {
  const [note, setNote] = useState("");
  const asked = (
    <>
      {typeof question === "string" ? <p>{question}</p> : question}
      <NoteField note={note} onChange={setNote} />
    </>
  );
  return <Action {...action} question={asked} act={() => act(note)} />;
}

export function NoteField({
  note,
  onChange,
}: {
  readonly note: string;
  readonly onChange: (note: string) => void;
}) {
  const { labels } = useSpoken();
  return (
    <TextInput
      label={labels.decisions.note}
      description={labels.decisions.noteUse}
      maxLength={NOTE_LETTERS}
      value={note}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
