import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createLog } from "../../../src/runtime/log/log.ts";
import { areTracesAsked } from "../../../src/runtime/telemetry/environment.ts";
import { openTelemetrySpans } from "../../../src/runtime/telemetry/open-telemetry.ts";
import type { Spans } from "../../../src/runtime/telemetry/spans.ts";
import { type OtlpReceiver, startOtlpReceiver } from "../../support/network/otlp-receiver.ts";

let receiver: OtlpReceiver;
let lines: string[];
beforeEach(async () => {
  receiver = await startOtlpReceiver();
  lines = [];
  vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", receiver.url);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  receiver.goOn();
  await receiver.close();
});

const log = createLog({ destination: { write: (line) => void lines.push(line) } });
const open = (environment: Record<string, string> = {}) =>
  openTelemetrySpans({ version: "1.2.3", log, environment });

function tell(spans: Spans, count: number, parent: string | null = null): readonly (string | null)[] {
  return Array.from({ length: count }, () => {
    const span = spans.begin({ name: "a span", kind: "internal", parent, attributes: {} });
    span.end();
    return span.traceparent;
  });
}

test("while a collector hangs, a bounded number waits for it, however many are told", async () => {
  receiver.hang();
  const spans = open();
  tell(spans, 600);
  await expect.poll(() => receiver.bodies).toHaveLength(1);
  tell(spans, 20_000);
  receiver.goOn();
  await spans.stop();
  expect(receiver.spans().length).toBeLessThanOrEqual(512 + 2_048);
  expect(receiver.spans().length).toBeGreaterThanOrEqual(2_048);
});

test("a collector that refuses is told of once, not each time, and without what was sent", async () => {
  vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", "http://127.0.0.1:1");
  vi.stubEnv("OTEL_EXPORTER_OTLP_TIMEOUT", "50");
  const spans = open();
  for (let batch = 0; batch < 3; batch++) tell(spans, 512);
  await expect.poll(() => lines).toHaveLength(1);
  await spans.stop();
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({ level: "warn", count: 1 });
  expect(lines.length).toBeLessThanOrEqual(2);
});

test.each([
  ["as a rule", {}, 20],
  ["never", { OTEL_TRACES_SAMPLER: "always_off" }, 0],
  ["one in none", { OTEL_TRACES_SAMPLER: "parentbased_traceidratio", OTEL_TRACES_SAMPLER_ARG: "0" }, 0],
  ["all, said at length", { OTEL_TRACES_SAMPLER: "traceidratio", OTEL_TRACES_SAMPLER_ARG: "1" }, 20],
  ["all, with no share", { OTEL_TRACES_SAMPLER: "traceidratio", OTEL_TRACES_SAMPLER_ARG: "" }, 20],
])("traces are sent %s", async (_title, environment, sent) => {
  const spans = open(environment as Record<string, string>);
  expect(tell(spans, 20).filter((each) => each?.endsWith(sent === 0 ? "-00" : "-01"))).toHaveLength(20);
  await spans.stop();
  expect(receiver.spans()).toHaveLength(sent);
});

test.each([
  ["OTEL_TRACES_SAMPLER_ARG", "traceidratio", "some"],
  ["OTEL_TRACES_SAMPLER_ARG", "parentbased_traceidratio", "1.5"],
  ["OTEL_TRACES_SAMPLER_ARG", "traceidratio", "-0.1"],
  ["OTEL_TRACES_SAMPLER", "one_in_ten", "0.1"],
])("a wrong %s is named in the log, and all traces are sent (%s, %s)", async (variable, sampler, share) => {
  const spans = open({ OTEL_TRACES_SAMPLER: sampler, OTEL_TRACES_SAMPLER_ARG: share });
  tell(spans, 20);
  await spans.stop();
  expect(receiver.spans()).toHaveLength(20);
  const told = lines.map((line) => JSON.parse(line) as object);
  expect(told).toEqual([expect.objectContaining({ event: "samplerNotUsable", level: "warn", variable })]);
});

test("what belongs to a trace that is not sent is not sent either", async () => {
  const spans = open();
  tell(spans, 3, `00-${"a".repeat(32)}-${"b".repeat(16)}-00`);
  tell(spans, 2, `00-${"c".repeat(32)}-${"d".repeat(16)}-01`);
  await spans.stop();
  expect(receiver.spans().map(({ traceId }) => traceId)).toEqual(["c".repeat(32), "c".repeat(32)]);
});

test("a parent that cannot be read begins a trace anew", async () => {
  const spans = open();
  tell(spans, 1, "nonsense");
  await spans.stop();
  expect(receiver.spans()[0]?.parentSpanId).toBeNull();
});

test.each([
  [{}, false],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: "" }, false],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:4318" }, true],
  [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: "http://127.0.0.1:4318/v1/traces" }, true],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:4318", OTEL_SDK_DISABLED: "TRUE" }, false],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:4318", OTEL_TRACES_EXPORTER: "none" }, false],
])("of %j traces are asked for: %s", (environment, isAsked) => {
  expect(areTracesAsked(environment)).toBe(isAsked);
});
