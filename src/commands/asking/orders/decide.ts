import { Argument, Option } from "commander";
import type { Answer, Client, Order, OrderDecision } from "../../../client/index.ts";
import { OPERATION_KINDS } from "../../../domain/operation/operation-kind.ts";
import { DECISION_NAMES, type DecisionName } from "../../../domain/order/decision-name.ts";
import type { Refusal } from "../../../domain/reason/reason.ts";
import { asTyped, sentence } from "../../../words/sentence.ts";
import { meanings } from "../../arguments.ts";
import type { Asking } from "../../client/asking.ts";
import { type CommandOutput, clientCommand, ORDER, SHOP } from "../../client/client-command.ts";
import { EXIT } from "../../command-context.ts";
import { table } from "../../terminal/table.ts";

/** Decisions that answer a failed step or an open question. */
const ANSWERS = ["keep", "skip", "done"] as const;
type Decision = OrderDecision | (typeof ANSWERS)[number];

const EFFECTS: Readonly<Record<Decision, string>> = {
  approve: "approves the points now",
  cancel: "cancels the points; if there are none yet, the order gets none",
  keep: "keeps the points despite a refund or a failed payment",
  hold: "sends nothing for the order until it is released",
  release: "undoes earlier decisions",
  settle: "marks redeemed points as settled by hand",
  skip: "skips the step that failed or needs a decision",
  done: "marks that step as already done at the loyalty service",
};

const DECISIONS = Object.keys(EFFECTS) as readonly Decision[];

/** What a release with --only undoes. */
const MEANINGS: Readonly<Record<DecisionName, string>> = {
  hold: "the order was put on hold",
  approve: "the points were approved by hand",
  cancel: "the points were cancelled by hand",
  keepDespiteRefund: "the points are kept despite a refund",
  keepDespiteFailure: "the points are kept despite a failed payment",
  settle: "points that were redeemed already were settled",
  earn: "giving the points was skipped",
  approvePoints: "approving the points was skipped",
  cancelPoints: "cancelling the points was skipped",
  addConversion: "recording the referral was skipped",
  redeem: "redeeming the points was skipped",
};

interface DecideOptions {
  readonly note: string;
  /** With release: the only decision to undo. */
  readonly only?: DecisionName;
  /** With release: undoes all of several decisions. */
  readonly all?: true;
}

export const decide = clientCommand<DecideOptions>({
  name: "decide",
  summary: "approve, cancel or keep an order's points, put the order on hold, or release it",
  examples: ["decide acme 1001 approve", "decide acme 1001 keep", "decide acme 1001 release --only hold"],
  isInReadersLanguage: true,
  isChange: true,
  options: (command) =>
    command
      .argument(...SHOP)
      .argument(...ORDER)
      .addArgument(new Argument("<decision>", "what to do").choices(DECISIONS))
      .addOption(
        new Option("--only <decision>", "with release: undo only this one of several decisions").choices(
          DECISION_NAMES,
        ),
      )
      .option("--all", "with release: undo all of several decisions")
      .option("--note <text>", "the reason, for the order's history", "")
      .addHelpText("after", meanings("Decisions:", EFFECTS))
      .addHelpText("after", meanings("Decisions for --only:", MEANINGS)),
  check: ({ only, all }, command) => {
    const isChosen = only !== undefined || all === true;
    if (isChosen && command.args[2] !== "release") command.refuse("--only and --all belong to release");
    if (only !== undefined && all) command.refuse("use --only or --all, not both");
  },
  async ask(asking, { note, only, all }, args) {
    const decision = args[2] as Decision;
    let undone: string | undefined = only;
    if (decision === "release" && only === undefined && !all) {
      const order = await toUndo(asking, args);
      const notice = asking.words.say({ code: "decidedAlready", decision });
      if (!order.offers.includes("release"))
        return said(asking, decision, { order, notice, isUnchanged: true });
      undone = order.release?.decisions[0]?.name;
    }
    const json = await asking.order(args, (bridge: Client, params) =>
      decision === "release"
        ? bridge.post("/orders/{shop}/{orderId}/release", { params, body: { note, only } })
        : isAnswer(decision)
          ? answered(asking, bridge, { ...params, decision, note })
          : bridge.post(`/orders/{shop}/{orderId}/${decision}`, { params, body: { note } }),
    );
    const isUnchanged = UNCHANGED.some((code) => code === json.advice?.code);
    return { ...(await said(asking, decision, { ...json, isUnchanged, undone })), json };
  },
});

interface Said extends Pick<Answer<"POST", "/orders/{shop}/{orderId}/approve">, "order" | "notice"> {
  readonly isUnchanged: boolean;
  /** The only decision that a release undid. */
  readonly undone?: string | undefined;
}

/** What was decided and how to undo it. Fails if a question is still open, and says how to answer it. */
async function said(
  { words }: Asking,
  decision: Decision,
  { order, notice, isUnchanged, undone }: Said,
): Promise<CommandOutput> {
  const { answerLines, undoLines } = await import("../../client/step-answers.ts");
  const { done, released, unchanged } = words.labels.decide;
  const sentenceFor = undone === "hold" ? released : done;
  const isOpen =
    order.state === "parked" && (decision === "approve" || (decision === "release" && isUnchanged));
  const lines = () => [
    ...(notice !== null && isUnchanged
      ? [unchanged({ ...named(order), why: sentence(notice) })]
      : [sentenceFor(named(order)), ...(notice === null ? [] : [notice])]),
    ...(isOpen ? answerLines(words, order) : []),
    ...(isOpen || isUnchanged ? [] : undoLines(words, order, undoneBy(decision))),
  ];
  return { json: { order }, lines, exitCode: isOpen ? EXIT.failed : EXIT.fine };
}

function isAnswer(decision: Decision): decision is (typeof ANSWERS)[number] {
  return ANSWERS.some((each) => each === decision);
}

/** A check of whether undoing the decision with a given name undoes the one just made. */
function undoneBy(decision: Decision): (name: string) => boolean {
  if (decision === "keep") return (name) => name.startsWith("keep");
  if (decision === "skip") return (name) => OPERATION_KINDS.some((kind) => kind === name);
  return (name) => name === decision;
}

interface Answered {
  readonly shop: string;
  readonly orderId: string;
  readonly decision: (typeof ANSWERS)[number];
  readonly note: string;
}

/** Answers the step that failed or needs a decision. Ends the command if the decision fits no step. */
async function answered(asking: Asking, bridge: Client, { decision, note, ...params }: Answered) {
  const { answerLines, isQuestion, openStep } = await import("../../client/step-answers.ts");
  const { order } = await bridge.get("/orders/{shop}/{orderId}", { params });
  const step = openStep(order);
  const isAsked = step !== undefined && isQuestion(step);
  if (step === undefined || (decision === "keep" ? !isAsked : decision === "done" && isAsked)) {
    const { noQuestion, unchanged } = asking.labels.decide;
    const why = noQuestion({ decision });
    return asking.end(EXIT.failed, [
      unchanged({ ...named(order), why }),
      ...answerLines(asking.words, order),
    ]);
  }
  const body = { note };
  return bridge.post(`/operations/{id}/${decision === "done" ? "done" : "skip"}`, {
    params: { id: step.id },
    body,
  });
}

/** The bridge's notices for a decision that was made before. */
const UNCHANGED = ["decidedAlready", "pointsAlready"] satisfies readonly Refusal["code"][];

function named({ shop, orderNumber, orderId, reason }: Order) {
  return { shop, order: orderNumber ?? orderId, reason: sentence(reason) };
}

/** The order, if it has at most one decision. With several, ends the command and lists what undoing each would do. */
async function toUndo(asking: Asking, args: readonly string[]): Promise<Order> {
  const { order } = await asking.order(args, (bridge, params) =>
    bridge.get("/orders/{shop}/{orderId}", { params }),
  );
  const { decisions = [] } = order.release ?? {};
  if (!order.offers.includes("release") || decisions.length < 2) return order;
  const { words } = asking;
  const said = words.labels.orderPage.release;
  const rows = decisions.map(({ name, detail, effects }) => [
    ...[`--only ${asTyped(name)}`, detail],
    effects.length === 0 ? said.nothingSent : effects.map((effect) => effect.detail).join(" "),
  ]);
  const all = ["--all", said.all({ decisions: decisions.length }), ""];
  asking.end(EXIT.wrongUsage, [said.which, ...table(words, [...rows, all], { indent: 2 })]);
}
