import { Button, Group, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { Question } from "../../../parts/confirm.tsx";
import { askBeforeMoves } from "../../../router.tsx";
import { useProgrammeSpoken } from "../programme-words.tsx";

/** Asks before unsaved input is lost by a link or the back button. The browser itself asks when the tab is closed. */
export function LeavingUnsaved() {
  const { labels } = useProgrammeSpoken();
  const [leave, setLeave] = useState<(() => void) | null>(null);
  useEffect(() => watchOverMoves((move) => setLeave(() => move)), []);
  if (leave === null) return null;
  const stay = () => setLeave(null);
  return (
    <Question title={labels.programme.leaveTitle} onLeave={stay}>
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

/** Calls `ask` with a function that continues. Returns a function that stops watching. */
function watchOverMoves(ask: (leave: () => void) => void): () => void {
  const { href } = window.location;
  const { state } = window.history;
  const onMove = (move: () => void) =>
    ask(() => {
      end();
      move();
    });
  // The browser has already moved, so this pushes the page again after the one that the reader wanted.
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

/** The address without its fragment, because a link within the page doesn't leave it. */
function withoutPart(href: string): string {
  return href.split("#")[0] ?? href;
}
