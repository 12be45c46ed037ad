import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { wordsOf } from "../api.ts";
import { useSaid, useSpoken } from "../language.ts";
import { Trouble } from "./feedback.tsx";

export interface ActionProps {
  readonly label: string;
  /** What will happen, asked before it does; without it the action is carried out at once. */
  readonly question?: ReactNode;
  readonly isDangerous?: boolean;
  readonly isMain?: boolean;
  readonly act: () => Promise<unknown>;
  readonly onDone: () => void;
}

/** A button that changes something: asks first where it cannot be taken back, and says what went wrong. */
export function Action({ label, question, isDangerous = false, isMain = false, act, onDone }: ActionProps) {
  const { labels } = useSpoken();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useSaid();
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
  const color = isDangerous ? { color: "red.9" } : {};
  return (
    <>
      <Button
        variant={isMain ? "filled" : "default"}
        size="sm"
        loading={isBusy && !isAsking}
        onClick={() => (question === undefined ? void run() : setAsking(true))}
      >
        {label}
      </Button>
      {problem !== null && !isAsking ? <Trouble words={problem} /> : null}
      <Modal
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={label}
        lockScroll={false}
        closeButtonProps={{ "aria-label": labels.shared.close }}
        transitionProps={{ duration: 0 }}
      >
        <Stack>
          <Text component="div">{question}</Text>
          {problem === null ? null : <Trouble words={problem} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={() => setAsking(false)}>
              {labels.shared.leaveIt}
            </Button>
            <Button {...color} loading={isBusy} onClick={() => void run()} data-autofocus>
              {label}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}
