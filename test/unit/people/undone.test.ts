import { expect, test } from "vitest";
import type { Act } from "../../../src/people/acts/act.ts";
import type { ActCode } from "../../../src/people/acts/act-codes.ts";
import { UndoIndex } from "../../../src/people/acts/undo-index.ts";
import { NOON } from "../../support/builders/orders.ts";

type Given = ActCode | { readonly of: Partial<Pick<Act, "shop" | "orderId">>; readonly done: ActCode };

const decided = (decision: "approve" | "hold" | "release" | "settle") =>
  ({ code: "actOrderDecided", decision }) as const;
const step = (decision: "retry" | "skip" | "done") =>
  ({ code: "actOperationDecided", operation: "earn", decision }) as const;
const dismissed = (id: string) => ({ code: "actDeliveryDismissed", id, topic: "order" }) as const;
const takenBack = (id: string) => ({ code: "actDeliveryTakenBack", id, topic: "order" }) as const;
const saved = (version: number) => ({ code: "actProgrammeSaved", version }) as const;
const reverted = (to: number, version: number) => ({ code: "actProgrammeReverted", to, version }) as const;
const elsewhere = (done: ActCode, of: Partial<Pick<Act, "shop" | "orderId">>): Given => ({ of, done });

function anAct(given: Given, at: number): Act {
  const { of, done } = "of" in given ? given : { of: {}, done: given };
  const kept = { tenant: null, note: null, changes: [], isErased: false };
  return { ...kept, number: at + 1, at: NOON + at, by: "Mia", shop: "acme", orderId: "1001", ...of, done };
}

/** Of each act, oldest first, the number of the one that undid it. */
function undoneBy(...given: readonly Given[]): readonly (number | null)[] {
  const undone = new UndoIndex();
  return given
    .map(anAct)
    .toReversed()
    .map((act) => undone.by(act)?.number ?? null)
    .toReversed();
}

test.each<[string, readonly Given[], readonly (number | null)[]]>([
  ["what is not taken back is not undone", [decided("hold"), dismissed("7"), saved(2)], [null, null, null]],
  [
    "a release undoes all that was decided before it, and nothing that came after",
    [decided("approve"), step("skip"), decided("settle"), decided("release"), decided("hold")],
    [4, 4, 4, null, null],
  ],
  [
    "what was released twice was undone by the first release",
    [decided("hold"), decided("release"), decided("hold"), decided("release")],
    [2, null, 4, null],
  ],
  [
    "no release undoes what was sent, or seen to be done",
    [step("retry"), step("done"), decided("release")],
    [null, null, null],
  ],
  [
    "a release is of its own order and shop",
    [
      elsewhere(decided("hold"), { orderId: "2" }),
      elsewhere(decided("hold"), { shop: "other" }),
      decided("release"),
    ],
    [null, null, null],
  ],
  [
    "a delivery that was dismissed again is not undone, the first time is",
    [dismissed("7"), dismissed("8"), takenBack("7"), dismissed("7")],
    [3, null, null, null],
  ],
  [
    "going back undoes what was saved after that version, and nothing before it",
    [saved(2), saved(3), saved(4), reverted(2, 5)],
    [null, 4, 4, null],
  ],
  [
    "what was saved counts again once going back is undone",
    [saved(2), saved(3), reverted(1, 4), reverted(3, 5)],
    [null, null, 4, null],
  ],
  [
    "what came after going back is undone by itself",
    [saved(2), reverted(1, 3), saved(4), reverted(3, 5)],
    [2, null, 4, null],
  ],
  [
    "of another shop nothing is undone",
    [elsewhere(saved(2), { shop: "other" }), reverted(1, 3)],
    [null, null],
  ],
])("%s", (_, given, expected) => {
  expect(undoneBy(...given)).toEqual(expected);
});
