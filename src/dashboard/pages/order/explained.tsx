import { Group } from "@mantine/core";
import type { ExplainAnswer, Order, RuleLine } from "../../../client/index.ts";
import { Reading } from "../../parts/feedback.tsx";
import { Unfold } from "../../parts/unfold.tsx";
import { orderParams } from "../../router.tsx";
import type { Tone } from "../../tones.ts";
import { useQuery } from "../../use-query.ts";
import { useExplainSpoken, withinExplainWords } from "./explain-words.tsx";
import { useOrderPageSpoken } from "./order-page-words.tsx";

/** The rules that the order was checked against; loaded when opened. */
export function Explained({ order }: { readonly order: Order }) {
  const { labels } = useOrderPageSpoken();
  return (
    <Unfold className="phase explained" summary={labels.orderPage.rulesTried}>
      {() => <Explanation order={order} />}
    </Unfold>
  );
}

const Explanation = withinExplainWords(({ order }: { readonly order: Order }) => {
  const query = useQuery("GET", "/orders/{shop}/{orderId}/explain", { params: orderParams(order) });
  return <Reading query={query}>{(told) => <RulesOfOrder told={told} />}</Reading>;
});

function RulesOfOrder({ told }: { readonly told: ExplainAnswer }) {
  const { labels } = useExplainSpoken();
  const { programme, version, verdict, activityId, excluded, exclusions, rules, timeZone } = told;
  const hasRules = exclusions.length + rules.length > 0;
  return (
    <>
      <p>
        <strong>{verdict.reason}</strong>
      </p>
      {excluded === null ? <div>{labels.explain.activity({ activityId })}</div> : null}
      <div className="dim">{programme === "kept" ? labels.explain.kept : labels.explain.today}</div>
      <div className="dim">{labels.explain.version({ version })}</div>
      {hasRules ? <div className="dim">{labels.explain.zone({ timeZone })}</div> : null}
      <Tried title={labels.explain.exclusions} rules={exclusions} />
      <Tried title={labels.explain.rules} rules={rules} />
      {hasRules ? null : <p className="dim">{labels.explain.noRules}</p>}
    </>
  );
}

const TONE: Readonly<Record<RuleLine["state"], Tone>> = {
  chosen: "good",
  doesNotFit: "plain",
  unknown: "wait",
  notReached: "plain",
};

function Tried({ title, rules }: { readonly title: string; readonly rules: readonly RuleLine[] }) {
  const { labels, format } = useExplainSpoken();
  if (rules.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <ol className="story">
        {rules.map(({ rule, name, state, conditions }) => (
          <li key={rule} data-tone={TONE[state]}>
            <Group gap="xs">
              <strong>{name === null ? rule : `${rule} ${format.quote(name)}`}</strong>
              <span className="dim">{labels.explain.states[state]}</span>
            </Group>
            {conditions.length === 0 ? <div>{labels.explain.anyOrder}</div> : null}
            {conditions.map(({ reason }) => (
              <div key={reason}>{reason}</div>
            ))}
          </li>
        ))}
      </ol>
    </>
  );
}
