import { readFileSync } from "node:fs";
import { afterEach, expect, test } from "vitest";
import { parse } from "yaml";
import { METRICS } from "../../../src/admin/metrics.ts";
import { type RunningApp, runApp } from "../../support/bridge/running-app.ts";

/** What Grafana and Prometheus are told to look at is there: a metric of another name would just never show anything. */
let app: RunningApp;
afterEach(() => app.close());

interface Exposed {
  readonly type: string;
  readonly help: string;
}

async function exposed(): Promise<ReadonlyMap<string, Exposed>> {
  app = await runApp({ publicMetrics: true });
  const lines = (await (await fetch(`${app.url}/metrics`)).text()).split("\n");
  const helps = new Map(lines.flatMap((line) => pairIn(/^# HELP (\w+) (.*)$/, line)));
  const types = lines.flatMap((line) => pairIn(/^# TYPE (\w+) (\w+)$/, line));
  return new Map(types.map(([name, type]) => [name, { type, help: helps.get(name) ?? "" }]));
}

function pairIn(pattern: RegExp, line: string): readonly (readonly [string, string])[] {
  const [, name, rest] = pattern.exec(line) ?? [];
  return name === undefined || rest === undefined ? [] : [[name, rest]];
}

interface Panel {
  readonly title: string;
  readonly fieldConfig: { readonly defaults: { readonly unit: string } };
  readonly targets: readonly { readonly expr: string }[];
}

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly next: string };
}

const panels = (JSON.parse(readFileSync("config/grafana-dashboard.json", "utf8")) as { panels: Panel[] })
  .panels;
const { groups } = parse(readFileSync("config/alert-rules.yaml", "utf8")) as { groups: { rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);

/** The metrics that a query names; of a histogram, its own name. */
function metricsIn(expr: string): readonly string[] {
  const found = expr.match(/\b(?:loyalty_bridge|process|nodejs)_[a-z_]+/g) ?? [];
  return found.map((name) =>
    name.replace(/_duration_seconds_(?:bucket|count|sum)$|_wait_seconds_(?:bucket|count|sum)$/, (end) =>
      end.replace(/_(?:bucket|count|sum)$/, ""),
    ),
  );
}

test("every metric that the dashboard and the alerts look at is exposed, and they look at most", async () => {
  const names = await exposed();
  const looked = [...panels.flatMap(({ targets }) => targets), ...rules].flatMap(({ expr }) => {
    const metrics = metricsIn(expr);
    expect(metrics, expr).not.toEqual([]);
    return metrics;
  });
  expect(looked.filter((name) => !names.has(name))).toEqual([]);
  const own = [...names.keys()].filter((name) => name.startsWith("loyalty_bridge_"));
  expect(own.length).toBe(Object.keys(METRICS).length + 3);
  expect(own.filter((name) => !looked.includes(name))).toEqual([
    "loyalty_bridge_contradicting_deliveries_total",
  ]);
});

test("each label that they choose by is one that the metric has", () => {
  for (const { expr } of [...panels.flatMap(({ targets }) => targets), ...rules])
    for (const [, name = "", chosen = ""] of expr.matchAll(/loyalty_bridge_([a-z_]+)\{(\w+)/g)) {
      const labels: readonly string[] = Object.hasOwn(METRICS, name)
        ? METRICS[name as keyof typeof METRICS].labels
        : ["brand", "operation", "shop", "status"];
      expect(labels, expr).toContain(chosen);
    }
});

test("each metric says what it is, and its name its unit", async () => {
  const own = [...(await exposed())].filter(([name]) => name.startsWith("loyalty_bridge_"));
  for (const [name, { type, help }] of own) {
    expect(help.length, name).toBeGreaterThan(20);
    expect(name.endsWith("_total"), name).toBe(type === "counter");
    if (type === "histogram") expect(name).toMatch(/_seconds$/);
    expect(/second/.test(help), name).toBe(/_seconds$|_requests$/.test(name) && !/refused/.test(name));
  }
});

test("each panel has a unit, and each alert says what to do next", () => {
  expect(panels.filter(({ fieldConfig }) => !fieldConfig.defaults.unit)).toEqual([]);
  for (const { alert, labels, annotations } of rules) {
    expect(["critical", "warning", "info"], alert).toContain(labels.severity);
    expect(annotations.summary.length * annotations.next.length, alert).toBeGreaterThan(100);
  }
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
});
