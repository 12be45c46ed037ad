import { Button, CloseButton, Group, Stack, Text } from "@mantine/core";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { wordsOf } from "../api.ts";
import { useFocusPassedOn } from "../focus.ts";
import { useSaid, useSpoken } from "../language.ts";
import { Trouble } from "./feedback.tsx";

export interface ActionProps {
  readonly label: string;
  /** What will happen, asked before it does; without it the action is carried out at once. */
  readonly question?: ReactNode;
  readonly isDangerous?: boolean;
  readonly isMain?: boolean;
  /** Asked first: false where it cannot be done now, which whoever is asked shows. */
  readonly mayAsk?: () => Promise<boolean>;
  readonly act: () => Promise<unknown>;
  readonly onDone: () => void;
}

/** A button that changes something: asks first where it cannot be taken back, and says what went wrong. */
export function Action({
  label,
  question,
  isDangerous = false,
  isMain = false,
  mayAsk,
  act,
  onDone,
}: ActionProps) {
  const { labels } = useSpoken();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useSaid();
  const button = useRef<HTMLButtonElement>(null);
  useFocusPassedOn(button);
  const run = async () => {
    setBusy(true);
    setProblem(null);
    try {
      await act();
      setAsking(false);
      onDone();
    } catch (error) {
      setProblem(wordsOf(error));
    } finally {
      setBusy(false);
    }
  };
  const begin = async () => {
    if (mayAsk !== undefined && !(await mayAsk())) return;
    if (question === undefined) await run();
    else setAsking(true);
  };
  const color = isDangerous ? { color: "red.9" } : {};
  return (
    <>
      <Button
        ref={button}
        variant={isMain ? "filled" : "default"}
        size="sm"
        loading={isBusy && !isAsking}
        onClick={() => void begin()}
      >
        {label}
      </Button>
      {problem !== null && !isAsking ? <Trouble words={problem} /> : null}
      {isAsking ? (
        <Question title={label} onLeave={() => setAsking(false)}>
          <Text component="div">{question}</Text>
          {problem === null ? null : <Trouble words={problem} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={() => setAsking(false)}>
              {labels.shared.leaveIt}
            </Button>
            <Button {...color} loading={isBusy} onClick={() => void run()} data-main>
              {label}
            </Button>
          </Group>
        </Question>
      ) : null}
    </>
  );
}

interface QuestionProps {
  readonly title: string;
  readonly children: ReactNode;
  /** Escape was pressed, or what is behind was clicked. */
  readonly onLeave: () => void;
}

/** Over everything else, and nothing behind it can be reached: the browser's own dialog sees to that. */
export function Question({ title, children, onLeave }: QuestionProps) {
  const { labels } = useSpoken();
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const opener = document.activeElement as HTMLElement;
    dialog.current?.showModal();
    dialog.current?.querySelector<HTMLElement>("[data-main]")?.focus();
    // The browser does so only where it closes the dialog itself.
    return () => (document.activeElement === document.body ? opener.focus() : undefined);
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard's way out is Escape, which the browser sees to
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={titleId}
      // The browser would close it first and tell later: whoever opens it again in between would see it vanish.
      onCancel={(event) => {
        event.preventDefault();
        onLeave();
      }}
      onClose={onLeave}
      onClick={({ target }) => (target === dialog.current ? onLeave() : undefined)}
    >
      <Stack className="dialog-content">
        <Group justify="space-between" wrap="nowrap">
          <strong id={titleId}>{title}</strong>
          <CloseButton aria-label={labels.shared.close} onClick={onLeave} />
        </Group>
        {children}
      </Stack>
    </dialog>
  );
}
