import { Stack, TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useSpoken } from "../language.ts";
import { Action, type ActionProps } from "./confirm.tsx";

/** The bridge's limit. */
const NOTE_LETTERS = 500;

/** A choice within a question; `null` means everything. */
export interface Choice {
  readonly chosen: string | null;
  readonly onChoose: (chosen: string | null) => void;
}

export interface NotedActionProps extends Omit<ActionProps, "act" | "question"> {
  readonly question?: ReactNode | ((choice: Choice) => ReactNode);
  /** The initial choice. */
  readonly first?: string | null;
  /** `note`: the person's reason; "" if there is none. */
  readonly act: (note: string, chosen: string | null) => Promise<unknown>;
}

/** A decision that asks a question first and lets the person add a note. */
export function NotedAction({ question, first = null, act, ...action }: NotedActionProps) {
  const [note, setNote] = useState("");
  const [picked, setPicked] = useState<string | null | undefined>();
  const chosen = picked === undefined ? first : picked;
  const asked = (
    <Stack gap="sm">
      {typeof question === "string" ? (
        <p>{question}</p>
      ) : typeof question === "function" ? (
        question({ chosen, onChoose: setPicked })
      ) : (
        question
      )}
      <NoteField note={note} onChange={setNote} />
    </Stack>
  );
  return <Action {...action} question={asked} act={() => act(note, chosen)} />;
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
