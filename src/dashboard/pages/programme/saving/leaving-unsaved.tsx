import { Button, Group, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { Question } from "../../../parts/confirm.tsx";
import { askBeforeMoves } from "../../../router.tsx";
import { useProgrammeSpoken } from "../programme-words.tsx";

/** Asks before unsaved input is lost, on links and the back button; the browser asks when the tab is closed. */
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

/** `ask` gets a function that continues. Returns a function that ends the watch. */
function watchOverMoves(ask: (leave: () => void) => void): () => void {
  const { href } = window.location;
  const { state } = window.history;
  const onMove = (move: () => void) =>
    ask(() => {
      end();
      move();
    });
  // The browser has moved already: pushes this page again, after the one that the reader wanted.
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

/** Without the fragment: a link within the page leaves nothing. */
function withoutPart(href: string): string {
  return href.split("#")[0] ?? href;
}
