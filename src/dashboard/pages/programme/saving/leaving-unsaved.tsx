import { Button, Group, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { Question } from "../../../parts/confirm.tsx";
import { askBeforeMoves } from "../../../router.tsx";
import { useProgrammeSpoken } from "../programme-words.tsx";

/** Asks before what was typed is lost: on the way to another page and on the way back; where the tab is closed the browser does. */
export function LeavingUnsaved() {
  const { labels } = useProgrammeSpoken();
  const [leave, setLeave] = useState<(() => void) | null>(null);
  useEffect(() => watchOverMoves((move) => setLeave(() => move)), []);
  if (leave === null) return null;
  const stay = () => setLeave(null);
  return (
    <Question title={labels.programme.unsaved} onLeave={stay}>
      <Text>{labels.programme.unsavedQuestion}</Text>
      <Group justify="flex-end">
        <Button
          variant="default"
          onClick={() => {
            stay();
            leave();
          }}
        >
          {labels.programme.leaveUnsaved}
        </Button>
        <Button onClick={stay} data-main>
          {labels.programme.stay}
        </Button>
      </Group>
    </Question>
  );
}

/** `ask` is given what leads on. What is returned ends it. */
function watchOverMoves(ask: (leave: () => void) => void): () => void {
  const { href } = window.location;
  const { state } = window.history;
  const onMove = (move: () => void) =>
    ask(() => {
      end();
      move();
    });
  // The browser has moved already: the page stands there once more, behind where the reader wanted to go.
  const onWayBack = () => {
    if (withoutPart(window.location.href) === withoutPart(href)) return;
    window.history.pushState(state, "", href);
    onMove(() => window.history.back());
  };
  const onClosing = (event: BeforeUnloadEvent) => event.preventDefault();
  const end = () => {
    askBeforeMoves(null);
    window.removeEventListener("beforeunload", onClosing);
  };
  askBeforeMoves((move) => (move === undefined ? onWayBack() : onMove(move)));
  window.addEventListener("beforeunload", onClosing);
  return end;
}

/** Of an address: a link within the page leads nowhere else. */
function withoutPart(href: string): string {
  return href.split("#")[0] ?? href;
}
