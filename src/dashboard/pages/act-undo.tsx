import { type ReactNode, useState } from "react";
import { type ActRow, BridgeError } from "../../client/index.ts";
import { bridge } from "../api.ts";
import { Action } from "../parts/confirm.tsx";
import { NotedAction } from "../parts/noted-action.tsx";
import { useActsSpoken } from "./acts-words.tsx";
import { AskedActivities } from "./programme/asked-activities.tsx";
import { ProgrammeWords } from "./programme/programme-words.tsx";

/** How one act is taken back: whether something of it is left, and the call. */
interface Undoing {
  readonly question: ReactNode;
  isLeft(): Promise<boolean>;
  /** Why it is taken back can be said with it. */
  readonly takesNote: boolean;
  undo(note: string): Promise<unknown>;
}

/** A button where the act can be taken back, with what that means; else who did so, that it cannot be, or what to do instead; nothing where nothing was changed. */
export function ActUndo({ act, onDone }: { readonly act: ActRow; readonly onDone: () => void }) {
  const { labels } = useActsSpoken();
  const [isOver, setOver] = useState(false);
  const undoing = undoingOf(act, labels);
  if (act.undoing === "nothing") return null;
  if (undoing === null || act.undone !== null) return <span className="dim">{act.undo}</span>;
  if (isOver) return <span className="dim">{labels.acts.undoneAlready}</span>;
  const button = {
    label: labels.acts.undoIt,
    question: undoing.question,
    mayAsk: async () => {
      const isLeft = await undoing.isLeft().catch(goneWithWhatItWasAbout);
      setOver(!isLeft);
      return isLeft;
    },
    onDone,
  };
  return undoing.takesNote ? (
    <NotedAction {...button} act={undoing.undo} />
  ) : (
    <Action {...button} act={() => undoing.undo("")} />
  );
}

/** Of what is kept no longer, nothing is left. */
function goneWithWhatItWasAbout(error: unknown): false {
  if (error instanceof BridgeError && error.status === 404) return false;
  throw error;
}

type Labels = ReturnType<typeof useActsSpoken>["labels"];

function undoingOf(act: ActRow, labels: Labels): Undoing | null {
  const { undoing, shop, orderId, facts, versionBefore: version } = act;
  if (undoing === "takeBack" && typeof facts.id === "string") {
    const params = { id: facts.id };
    return {
      question: labels.acts.takeBackQuestion,
      takesNote: false,
      isLeft: async () => {
        const { delivery } = await bridge.get("/deliveries/{id}", { params });
        return delivery.because?.code === "dismissed";
      },
      undo: () => bridge.post("/deliveries/{id}/take-back", { params }),
    };
  }
  if (undoing === "release" && shop !== null && orderId !== null) {
    const params = { shop, orderId };
    return {
      question: labels.acts.releaseQuestion,
      takesNote: true,
      isLeft: async () => {
        const { order } = await bridge.get("/orders/{shop}/{orderId}", { params });
        return order.offers.includes("release");
      },
      undo: (note) => bridge.post("/orders/{shop}/{orderId}/release", { params, body: { note } }),
    };
  }
  if (undoing === "revert" && shop !== null && version !== null) {
    const params = { shop };
    return {
      question: (
        <>
          <p>{labels.acts.revertQuestion({ shop, version })}</p>
          <ProgrammeWords>
            <AskedActivities shop={shop} programme={version} />
          </ProgrammeWords>
        </>
      ),
      takesNote: true,
      isLeft: async () => (await bridge.get("/programmes/{shop}", { params })).version !== version,
      undo: (note) => bridge.post("/programmes/{shop}/revert", { params, body: { version, note } }),
    };
  }
  return null;
}
