import { Group } from "@mantine/core";
import type { ExplainAnswer, Order, RuleLine } from "../../../client/index.ts";
import { Reading } from "../../parts/feedback.tsx";
import { Unfold } from "../../parts/unfold.tsx";
import { Link, orderParams } from "../../router.tsx";
import type { Tone } from "../../tones.ts";
import { useQuery } from "../../use-query.ts";
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

function Explanation({ order }: { readonly order: Order }) {
  const query = useQuery("GET", "/orders/{shop}/{orderId}/explain", { params: orderParams(order) });
  return <Reading query={query}>{(explanation) => <RulesOfOrder {...{ explanation, order }} />}</Reading>;
}

function RulesOfOrder({
  explanation,
  order,
}: {
  readonly explanation: ExplainAnswer;
  readonly order: Order;
}) {
  const { labels } = useOrderPageSpoken();
  const { programme, version, verdict, activityId, excluded, exclusions, rules, timeZone } = explanation;
  // The points that the order has come from the programme version kept for it.
  const given = programme === "kept" ? order.pointsGiven : null;
  const points = given?.count ?? null;
  const source = given === null ? "" : labels.orderPage.pointsSaidBy[given.source];
  const hasRules = exclusions.length + rules.length > 0;
  return (
    <>
      {verdict.reason === order.reason ? null : (
        <p>
          <strong>{verdict.reason}</strong>
        </p>
      )}
      {excluded === null ? (
        <div>{labels.orderPage.explain.activity({ activityId, points, source })}</div>
      ) : null}
      <div className="dim">
        {programme === "kept" ? labels.orderPage.explain.kept : labels.orderPage.explain.today}
      </div>
      <div>
        <VersionLink shop={order.shop} version={version} />
      </div>
      {hasRules ? <div className="dim">{labels.orderPage.explain.zone({ timeZone })}</div> : null}
      <Tried title={labels.orderPage.explain.exclusions} rules={exclusions} />
      <Tried title={labels.orderPage.explain.rules} rules={rules} />
    </>
  );
}

/** A link to this version of the programme. */
export function VersionLink({ shop, version }: { readonly shop: string; readonly version: number }) {
  const { labels } = useOrderPageSpoken();
  return (
    <Link href={`/programme?shop=${encodeURIComponent(shop)}&tab=versions&version=${version}`}>
      {labels.orderPage.explain.version({ version })}
    </Link>
  );
}

const TONE: Readonly<Record<RuleLine["state"], Tone>> = {
  chosen: "good",
  doesNotFit: "plain",
  unknown: "wait",
  notReached: "plain",
};

function Tried({ title, rules }: { readonly title: string; readonly rules: readonly RuleLine[] }) {
  const { labels, format } = useOrderPageSpoken();
  if (rules.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <ol className="story">
        {rules.map(({ rule, name, state, conditions }) => (
          <li key={rule} data-tone={TONE[state]}>
            <Group gap="xs">
              <strong>{name === null ? rule : `${rule} ${format.quote(name)}`}</strong>
              <span className="dim">{labels.orderPage.explain.states[state]}</span>
            </Group>
            {conditions.length === 0 ? <div>{labels.orderPage.explain.anyOrder}</div> : null}
            {conditions.map(({ reason }) => (
              <div key={reason}>{reason}</div>
            ))}
          </li>
        ))}
      </ol>
    </>
  );
}
