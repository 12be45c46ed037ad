import { Argument, Option } from "commander";
import type { Client, Order, OrderDecision } from "../../../client/index.ts";
import { DECISION_NAMES, type DecisionName } from "../../../domain/order/decision-name.ts";
import type { Refusal } from "../../../domain/reason/reason.ts";
import { asTyped, sentence } from "../../../words/sentence.ts";
import { meanings } from "../../arguments.ts";
import type { Asking } from "../../client/asking.ts";
import { clientCommand, ORDER, SHOP } from "../../client/client-command.ts";
import { EXIT } from "../../command-context.ts";
import { table } from "../../terminal/table.ts";

const DECISIONS = ["approve", "hold", "release", "cancel"] as const satisfies readonly OrderDecision[];

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
  summary: "approve or cancel an order's points now, put the order on hold, or release it",
  examples: ["decide acme 1001 approve", "decide acme 1001 release --only hold"],
  isInReadersLanguage: true,
  options: (command) =>
    command
      .argument(...SHOP)
      .argument(...ORDER)
      .addArgument(
        new Argument("<decision>", "what to do; release undoes earlier decisions").choices(DECISIONS),
      )
      .addOption(
        new Option("--only <decision>", "with release: undo only this one of several decisions").choices(
          DECISION_NAMES,
        ),
      )
      .option("--all", "with release: undo all of several decisions")
      .option("--note <text>", "the reason, for the order's history", "")
      .addHelpText("after", meanings("Decisions for --only:", MEANINGS)),
  check: ({ only, all }, command) => {
    const isChosen = only !== undefined || all === true;
    if (isChosen && command.args[2] !== "release") command.refuse("--only and --all belong to release");
    if (only !== undefined && all) command.refuse("use --only or --all, not both");
  },
  async ask(asking, { note, only, all }, args) {
    const decision = args[2] as (typeof DECISIONS)[number];
    const { done, unchanged } = asking.labels.decide;
    if (decision === "release" && only === undefined && !all) {
      const order = await ifNothingToUndo(asking, args);
      const why = sentence(asking.words.say({ code: "decidedAlready", decision }));
      if (order !== null) return { json: { order }, lines: () => [unchanged({ ...named(order), why })] };
    }
    const json = await asking.order(args, (bridge: Client, params) =>
      decision === "release"
        ? bridge.post("/orders/{shop}/{orderId}/release", { params, body: { note, only } })
        : bridge.post(`/orders/{shop}/{orderId}/${decision}`, { params, body: { note } }),
    );
    const { order, notice, advice } = json;
    const isUnchanged = UNCHANGED.some((code) => code === advice?.code);
    const lines = () =>
      notice !== null && isUnchanged
        ? [unchanged({ ...named(order), why: sentence(notice) })]
        : [done(named(order)), ...(notice === null ? [] : [notice])];
    return { json, lines };
  },
});

/** What the bridge says of a decision that was made before. */
const UNCHANGED = ["decidedAlready", "pointsAlready"] satisfies readonly Refusal["code"][];

function named({ shop, orderNumber, orderId, reason }: Order) {
  return { shop, order: orderNumber ?? orderId, reason: sentence(reason) };
}

/** The order, if nothing is left to undo. Names several decisions, with what undoing each would do, and undoes none. */
async function ifNothingToUndo(asking: Asking, args: readonly string[]): Promise<Order | null> {
  const { order } = await asking.order(args, (bridge, params) =>
    bridge.get("/orders/{shop}/{orderId}", { params }),
  );
  const { decisions = [] } = order.release ?? {};
  if (!order.offers.includes("release")) return order;
  if (decisions.length < 2) return null;
  const { words } = asking;
  const said = words.labels.orderPage.release;
  const rows = decisions.map(({ name, detail, effects }) => [
    ...[`--only ${asTyped(name)}`, detail],
    effects.length === 0 ? said.nothingSent : effects.map((effect) => effect.detail).join(" "),
  ]);
  const all = ["--all", said.all({ decisions: decisions.length }), ""];
  asking.end(EXIT.wrongUsage, [said.which, ...table(words, [...rows, all], { indent: 2 })]);
}
