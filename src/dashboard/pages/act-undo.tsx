import { useState } from "react";
import { type ActRow, BridgeError } from "../../client/index.ts";
import { type ActCode, decisionsOf } from "../../people/acts/act-codes.ts";
import { bridge } from "../api.ts";
import { Action } from "../parts/confirm.tsx";
import { NotedAction, type NotedActionProps } from "../parts/noted-action.tsx";
import { Link, orderAddress } from "../router.tsx";
import { useActsSpoken } from "./acts-words.tsx";
import { questionTitle } from "./order/operation-answers.ts";
import { release } from "./order/order-choices.tsx";
import { ReleaseQuestion } from "./order/release-question.tsx";
import { ProgrammeWords } from "./programme/programme-words.tsx";
import { ActivityCheck } from "./programme/rules/activity-check.tsx";
import { WouldChange } from "./programme/saving/would-change.tsx";

/** A way to undo an act. */
interface UndoWay {
  /** Called when a person starts to undo the act: what undoing would do now; `null` if there is nothing to undo. */
  ask(): Promise<UndoQuestion | null>;
  /** Whether the person can add a note. */
  readonly takesNote: boolean;
}

interface UndoQuestion extends Pick<NotedActionProps, "title" | "question" | "first" | "does"> {
  undo(note: string, chosen: string | null): Promise<unknown>;
}

export function saysHowToUndo({ undoing, undone }: ActRow): boolean {
  return undone !== null || !["nothing", "again", "never"].includes(undoing);
}

/** A button to undo the act, else who undid it or what to do. Empty if undoing is impossible or nothing changed. */
export function ActUndo({ act, onDone }: { readonly act: ActRow; readonly onDone?: () => void }) {
  const { labels } = useActsSpoken();
  const [isOver, setOver] = useState(false);
  const [asked, setAsked] = useState<UndoQuestion | null>(null);
  const undoing = undoingOf(act, labels);
  if (!saysHowToUndo(act)) return null;
  const place = act.undone === null ? placeOf(act) : null;
  if (undoing === null && place !== null) return <Link href={place}>{act.undo}</Link>;
  if (undoing === null || act.undone !== null) return <span className="dim">{act.undo}</span>;
  if (isOver) return <span className="dim">{labels.acts.undoneAlready}</span>;
  const button = {
    needs: act.undoing === "revert" ? ("owner" as const) : ("assistant" as const),
    label: labels.acts.undoIt,
    leave: labels.shared.close,
    mayAsk: async () => {
      const found = await undoing.ask().catch(nullIfGone);
      setAsked(found);
      setOver(found === null);
      return found !== null;
    },
    ...(onDone === undefined ? {} : { onDone }),
  };
  const { title = "", question = "", first = null, does } = asked ?? {};
  if (!undoing.takesNote && typeof question === "string")
    return <Action {...{ ...button, title, question }} act={async () => asked?.undo("", null)} />;
  return (
    <NotedAction
      {...{ ...button, title, question, first, does }}
      act={async (note, chosen) => asked?.undo(note, chosen)}
    />
  );
}

/** Returns `null` for a 404: the subject is no longer stored, so nothing is left to undo. */
function nullIfGone(error: unknown): null {
  if (error instanceof BridgeError && error.status === 404) return null;
  throw error;
}

/** The page on which the act can be undone, as the text says. */
function placeOf({ undoing, shop, orderId }: ActRow): string | null {
  if (undoing === "correct")
    return shop === null || orderId === null ? null : orderAddress({ shop, orderId });
  return undoing === "remove" || undoing === "typeAgain" || undoing === "addAgain" ? "/shops" : null;
}

type Labels = ReturnType<typeof useActsSpoken>["labels"];

function undoingOf(act: ActRow, labels: Labels): UndoWay | null {
  const { undoing, shop, orderId, facts, versionBefore: version } = act;
  if (undoing === "takeBack" && typeof facts.id === "string") return takingBack(facts.id, labels);
  if (undoing === "release" && shop !== null && orderId !== null)
    return releasing(act, { shop, orderId }, labels);
  if (undoing === "revert" && shop !== null && version !== null)
    return reverting({ shop, to: version, saved: Number(facts.version) }, labels);
  return null;
}

function takingBack(id: string, labels: Labels): UndoWay {
  const params = { id };
  return {
    takesNote: false,
    ask: async () => {
      const { delivery } = await bridge.get("/deliveries/{id}", { params });
      const undo = () => bridge.post("/deliveries/{id}/take-back", { params });
      if (delivery.because?.code !== "dismissed") return null;
      return { title: labels.acts.takeBackTitle, question: labels.acts.takeBackQuestion, undo };
    },
  };
}

/** Undoes a decision. Of those in force for the order, the act's own is preselected. */
function releasing(
  { code, facts }: ActRow,
  params: { readonly shop: string; readonly orderId: string },
  labels: Labels,
): UndoWay {
  const own: readonly string[] = decisionsOf({ code, ...facts } as ActCode);
  return {
    takesNote: true,
    ask: async () => {
      const { order } = await bridge.get("/orders/{shop}/{orderId}", { params });
      if (order.release === null) return null;
      const { decisions } = order.release;
      return {
        title: questionTitle(order, "undo", labels),
        question: (choice) => <ReleaseQuestion order={order} {...choice} />,
        first: decisions.length < 2 ? null : (decisions.find(({ name }) => own.includes(name))?.name ?? null),
        undo: (note, chosen) => release(order, note, chosen),
      };
    },
  };
}

/** Reverts to the version before the `saved` one. */
function reverting(
  { shop, to: version, saved }: { readonly shop: string; readonly to: number; readonly saved: number },
  labels: Labels,
): UndoWay {
  const params = { shop };
  const questionAbout = (later: number) => (
    <>
      <p>{labels.acts.revertQuestion({ shop, version, later })}</p>
      <ProgrammeWords>
        <WouldChange shop={shop} version={version} />
        <ActivityCheck shop={shop} programme={version} />
      </ProgrammeWords>
    </>
  );
  return {
    takesNote: true,
    ask: async () => {
      const active = await bridge.get("/programmes/{shop}", { params });
      if (active.version === version || active.locked) return null;
      const later = active.versions.filter((each) => each.version > saved).length;
      const undo = (note: string) =>
        bridge.post("/programmes/{shop}/revert", { params, body: { version, note } });
      return {
        title: labels.acts.revertTitle({ shop, version }),
        question: questionAbout(later),
        does: labels.acts.revertIt({ version }),
        undo,
      };
    },
  };
}
