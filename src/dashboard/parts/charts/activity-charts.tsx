import "./charts.css";
import { useState } from "react";
import type { ActivitySpan, ActivityStep } from "../../../client/index.ts";
import { lazyPage } from "../../lazy-page.tsx";
import { useQuery } from "../../use-query.ts";
import { Reading } from "../feedback.tsx";
import { OneOf } from "../form/one-of.tsx";
import { Chart } from "./chart.tsx";
import { ChartsWords, useChartsSpoken } from "./charts-words.tsx";
import type { Series } from "./series.ts";
import { type StepNames, stepNames } from "./step-names.ts";

const MOVES = ["given", "cancelled", "redeemed", "approved"] as const;

const CAMPAIGNS = lazyPage(async () => (await import("../campaigns/campaigns.tsx")).Campaigns);
const SPANS = ["day", "week", "month"] as const;
const WORK = ["given", "approved", "cancelled"] as const;

/** Charts of deliveries and results, and of points, each with its own scale; and conversions by campaign. */
export function ActivityCharts() {
  return (
    <>
      <ChartsWords>
        <Charts />
      </ChartsWords>
      <CAMPAIGNS.Page />
    </>
  );
}

function Charts() {
  const [span, setSpan] = useState<ActivitySpan>("day");
  const activity = useQuery("GET", "/activity", { query: { span } });
  const { labels, language } = useChartsSpoken();
  return (
    <>
      <OneOf
        legend={labels.activity.span}
        options={SPANS.map((each) => ({ value: each, label: labels.activity.spans[each] }))}
        value={span}
        onChoose={setSpan}
      />
      <div className="charts">
        <Reading query={activity}>
          {({ span: shown, zone, steps }) => {
            const names = stepNames(steps, { span: shown, language, timeZone: zone });
            return (
              <>
                <WorkChart span={shown} steps={steps} names={names} />
                <PointsChart span={shown} steps={steps} names={names} />
              </>
            );
          }}
        </Reading>
      </div>
    </>
  );
}

interface ChartProps {
  readonly span: ActivitySpan;
  readonly steps: readonly ActivityStep[];
  readonly names: StepNames;
}

function WorkChart({ span, steps, names }: ChartProps) {
  const { labels } = useChartsSpoken();
  const orders = WORK.map(
    (kind): Series => ({
      name: labels.activity.work[kind],
      color: `--chart-${kind}`,
      values: steps.map((step) => step.points[kind].orders),
    }),
  );
  const deliveries: Series = {
    name: labels.activity.work.deliveries,
    color: "--chart-deliveries",
    values: steps.map((step) => step.deliveries),
  };
  return (
    <Chart
      title={labels.activity.work.title}
      nothing={labels.activity.work.nothing}
      span={span}
      names={names}
      series={[deliveries, ...orders]}
    />
  );
}

function PointsChart({ span, steps, names }: ChartProps) {
  const { labels } = useChartsSpoken();
  const series = MOVES.map(
    (kind): Series => ({
      name: labels.activity.points[kind],
      color: `--chart-${kind}`,
      values: steps.map((step) => step.points[kind].points),
      unknown: steps.map((step) => step.points[kind].unknown),
    }),
  );
  return (
    <Chart
      title={labels.today.points.title}
      nothing={labels.activity.points.nothing}
      note={labels.activity.points.note}
      span={span}
      names={names}
      series={series}
    />
  );
}
