import { TextInput } from "@mantine/core";
import { useState } from "react";
import { useSpoken } from "../language.ts";
import { Action, type ActionProps } from "./confirm.tsx";

/** The bridge's limit. */
const NOTE_LETTERS = 500;

interface NotedActionProps extends Omit<ActionProps, "act"> {
  /** `note`: the person's reason; empty if there is none. */
  readonly act: (note: string) => Promise<unknown>;
}

/** A person's decision, with a question first: a note can be added. */
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
