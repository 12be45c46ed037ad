import { TextInput } from "@mantine/core";
import { useCallback, useRef, useState } from "react";
import { useProgrammeSpoken } from "../programme-words.tsx";

/** How long saving waits for an account that doesn't answer. */
const PATIENCE_MS = 10_000;
const NONE: readonly string[] = [];

interface TypedAgain {
  /** Activities that the account doesn't have, as far as it has answered. */
  readonly unknown: readonly string[];
  readonly typed: Readonly<Record<string, string>>;
  /** Whether somebody tried to save with other ids. */
  readonly isWrong: boolean;
  readonly onAsked: (unknown: Promise<readonly string[]>) => void;
  readonly onType: (activityId: string, typed: string) => void;
  /** Whether every unknown id was retyped correctly. Waits for the account's answer. */
  readonly isRight: () => Promise<boolean>;
}

/** Points for an activity that the account doesn't have are lost, so its id must be typed twice before it is saved. */
export function useRetypeConfirmation(): TypedAgain {
  const asked = useRef<Promise<readonly string[]>>(Promise.resolve(NONE));
  const [unknown, setUnknown] = useState(NONE);
  const [typed, setTyped] = useState<TypedAgain["typed"]>({});
  const [isWrong, setWrong] = useState(false);
  const onAsked = useCallback((answer: Promise<readonly string[]>) => {
    asked.current = answer;
    setUnknown(NONE);
    setTyped({});
    setWrong(false);
    void answer.then((ids) => (asked.current === answer ? setUnknown(ids) : undefined));
  }, []);
  const isRight = async () => {
    const ids = await Promise.race([asked.current, noneAfter(PATIENCE_MS)]);
    const isSame = ids.every((activityId) => typed[activityId]?.trim() === activityId);
    setWrong(!isSame);
    return isSame;
  };
  const onType = (activityId: string, text: string) => {
    setTyped((before) => ({ ...before, [activityId]: text }));
    setWrong(false);
  };
  return { unknown, typed, isWrong, onAsked, onType, isRight };
}

function noneAfter(waitMs: number): Promise<readonly string[]> {
  return new Promise((resolve) => window.setTimeout(() => resolve(NONE), waitMs));
}

export function TypedAgainFields({ again }: { readonly again: TypedAgain }) {
  const { labels } = useProgrammeSpoken();
  const { unknown, typed, isWrong, onType } = again;
  return unknown.map((activityId) => (
    <TextInput
      key={activityId}
      label={labels.programme.typeAgain({ activityId })}
      autoComplete="off"
      value={typed[activityId] ?? ""}
      error={
        isWrong && typed[activityId]?.trim() !== activityId
          ? labels.programme.typedOther({ activityId })
          : null
      }
      onChange={(event) => onType(activityId, event.currentTarget.value)}
    />
  ));
}
