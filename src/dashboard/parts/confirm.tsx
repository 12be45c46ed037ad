import { Button, type ButtonProps, CloseButton, Group, Stack, Text } from "@mantine/core";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useFocusPassedOn } from "../focus.ts";
import { useSpoken } from "../language.ts";
import { type Needed, useMay } from "../status.tsx";
import { Trouble } from "./feedback.tsx";
import { useSend } from "./form/use-send.ts";

export const STAYS = Symbol("stays");

export interface ActionProps extends Partial<Needed> {
  readonly label: string;
  /** Shown below the label: how the action differs from its neighbours. */
  readonly hint?: string | undefined;
  /** The question before the action. Without one, the action runs at once. */
  readonly question?: ReactNode;
  /** The title of the question; default: the label as a question. */
  readonly title?: string;
  readonly isDangerous?: boolean;
  readonly isMain?: boolean;
  /** The label of the button that closes the question, where "Cancel" could mean the action itself (docs/design.md). */
  readonly leave?: string | undefined;
  /** The label of the button that acts; default: the label. */
  readonly does?: string | undefined;
  /** The label of the button that acts although the question warns against it. */
  readonly anyway?: string | undefined;
  /** Called first. Returns false if the action is impossible now, which the callee shows. */
  readonly mayAsk?: () => Promise<boolean>;
  /** Returns STAYS if nothing was done and the question should say why. */
  readonly act: () => Promise<unknown>;
  readonly onDone?: () => void;
}

/** A button that changes something, by default for assistants. Asks if that cannot be undone; shows errors. */
export function Action({ needs = "assistant", isWholeBridge = false, ...props }: ActionProps) {
  return useMay()({ needs, isWholeBridge }) ? <AllowedAction {...props} /> : null;
}

function AllowedAction({
  label,
  hint,
  question,
  title,
  isDangerous = false,
  isMain,
  leave,
  does,
  anyway,
  mayAsk,
  act,
  onDone,
}: Omit<ActionProps, keyof Needed>) {
  const { labels } = useSpoken();
  /** The label when the question was asked, because the button's subject may change meanwhile. */
  const [asked, setAsked] = useState<string | null>(null);
  const { isBusy, problem, send } = useSend();
  const button = useRef<HTMLButtonElement>(null);
  useFocusPassedOn(button);
  const run = () =>
    send(async () => {
      if ((await act()) === STAYS) return;
      setAsked(null);
      onDone?.();
    });
  const begin = async () => {
    if (mayAsk !== undefined && !(await mayAsk())) return;
    if (question === undefined) await run();
    else setAsked(label);
  };
  return (
    <>
      <Button
        ref={button}
        variant={isMain ? "filled" : "default"}
        size="sm"
        loading={isBusy && asked === null}
        data-danger={isDangerous || undefined}
        aria-description={hint}
        onClick={() => void begin()}
      >
        {label}
        {hint === undefined ? null : <small aria-hidden>{hint}</small>}
      </Button>
      {asked !== null ? (
        <QuestionBox
          {...{ question, leave, isBusy, problem }}
          title={title ?? labels.shared.ask({ what: asked })}
          label={anyway ?? does ?? asked}
          isDangerous={isDangerous || anyway !== undefined}
          onLeave={() => setAsked(null)}
          onRun={() => void run()}
        />
      ) : (
        <Trouble words={problem} />
      )}
    </>
  );
}

interface QuestionBoxProps extends Pick<ActionProps, "label" | "question" | "leave"> {
  readonly title: string;
  readonly isDangerous: boolean;
  readonly isBusy: boolean;
  readonly problem: string | null;
  readonly onLeave: () => void;
  readonly onRun: () => void;
}

function QuestionBox({
  question,
  title,
  isDangerous,
  isBusy,
  problem,
  onRun,
  ...decision
}: QuestionBoxProps) {
  const color = isDangerous ? { color: "red.9" } : {};
  return (
    <Question title={title} onLeave={decision.onLeave}>
      <Text component="div">{question}</Text>
      <Trouble words={problem} />
      <Decision {...decision} {...color} loading={isBusy} onClick={onRun} data-main />
    </Question>
  );
}

interface DecisionProps extends ButtonProps, Pick<ActionProps, "label" | "leave"> {
  readonly onLeave: () => void;
  readonly onClick?: () => void;
  /** `submit`: the button submits the surrounding form. */
  readonly type?: "submit";
  /** Whether it gets the focus first. */
  readonly "data-main"?: boolean;
}

/** The buttons of a question: close it, or act. */
export function Decision({ label, leave, onLeave, ...button }: DecisionProps) {
  const { labels } = useSpoken();
  return (
    <Group justify="flex-end">
      <Button variant="default" onClick={onLeave}>
        {leave ?? labels.shared.leaveIt}
      </Button>
      <Button {...button}>{label}</Button>
    </Group>
  );
}

interface QuestionProps {
  readonly title: string;
  readonly children: ReactNode;
  /** Called after Escape or a click outside. */
  readonly onLeave: () => void;
}

/** A modal dialog of the browser, which blocks everything behind it. Rendered outside its opener, which may fold. */
export function Question({ title, children, onLeave }: QuestionProps) {
  const { labels } = useSpoken();
  const dialog = useRef<HTMLDialogElement>(null);
  const isClicked = useRef(false);
  const titleId = useId();
  useEffect(() => {
    const opener = document.activeElement as HTMLElement;
    dialog.current?.showModal();
    dialog.current?.querySelector<HTMLElement>("[data-main]")?.focus();
    // The browser restores the focus only if it closes the dialog itself.
    return () => (document.activeElement === document.body ? opener.focus() : undefined);
  }, []);
  return createPortal(
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser handles Escape for keyboard users
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={titleId}
      // The browser would close the dialog first and report it later; reopening it in between would make it vanish.
      onCancel={(event) => {
        event.preventDefault();
        onLeave();
      }}
      onClose={onLeave}
      // Ignores the second click of a double click that opened the dialog, which would close it or answer it unread.
      onClickCapture={(event) => {
        isClicked.current ||= event.detail < 2;
        if (isClicked.current) return;
        event.stopPropagation();
        event.preventDefault();
      }}
      onClick={({ target }) => (target === dialog.current ? onLeave() : undefined)}
    >
      <Stack className="dialog-content">
        <Group justify="space-between" wrap="nowrap">
          <strong id={titleId}>{title}</strong>
          <CloseButton aria-label={labels.shared.close} onClick={onLeave} />
        </Group>
        {children}
      </Stack>
    </dialog>,
    document.body,
  );
}
