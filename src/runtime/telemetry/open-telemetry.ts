import { ROOT_CONTEXT, type SpanContext, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { detectResources, envDetector, resourceFromAttributes } from "@opentelemetry/resources";
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import { type Log, SharedTrouble } from "../log/log.ts";
import { LOG_LINES } from "../log/log-lines.ts";
import type { Environment } from "./environment.ts";
import type { Span, SpanStart, Spans, TraceParent } from "./spans.ts";

/** The most spans waiting to be sent (a few megabytes); further spans are dropped. */
const MOST_WAITING = 2_048;
const SENT_AT_ONCE = 512;
const SENT_EVERY_MS = 2_000;
const LEAVING_MS = 2_000;

const KINDS = {
  server: SpanKind.SERVER,
  consumer: SpanKind.CONSUMER,
  client: SpanKind.CLIENT,
  internal: SpanKind.INTERNAL,
} as const;

interface TelemetryOptions {
  readonly version: string;
  readonly log: Log;
  /** Only the sampler is read from it here: the exporter reads its own variables. */
  readonly environment: Environment;
}

/** Sends traces by OTLP over HTTP. Loaded only if traces are enabled. */
export function openTelemetrySpans({ version, log, environment }: TelemetryOptions): Spans {
  const own = resourceFromAttributes({ "service.name": "loyalty-bridge", "service.version": version });
  const provider = new TracerProvider({
    resource: own.merge(detectResources({ detectors: [envDetector] })),
    sampler: samplerOf(environment, log),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: tellingTrouble(new OTLPTraceExporter(), log),
        maxQueueSize: MOST_WAITING,
        maxExportBatchSize: SENT_AT_ONCE,
        scheduledDelayMillis: SENT_EVERY_MS,
      }),
    ],
  });
  const tracer = provider.getTracer("loyalty-bridge", version);
  return {
    begin: ({ name, kind, parent, startedAt, attributes }: SpanStart): Span => {
      const within = parent === null ? null : contextOf(parent);
      const context = within === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, within);
      const start = startedAt === undefined ? {} : { startTime: startedAt };
      const span = tracer.startSpan(name, { kind: KINDS[kind], attributes, ...start }, context);
      return {
        traceparent: writtenOut(span.spanContext()),
        end: ({ endedAt, attributes: more = {}, error = null } = {}) => {
          span.setAttributes(more);
          if (error !== null)
            span.setAttribute("error.type", error).setStatus({ code: SpanStatusCode.ERROR });
          span.end(endedAt);
        },
      };
    },
    stop: async () => {
      const left = Promise.withResolvers<void>();
      const timer = setTimeout(left.resolve, LEAVING_MS);
      await Promise.race([provider.shutdown().catch(() => {}), left.promise]);
      clearTimeout(timer);
    },
  };
}

const TRACE_PARENT = /^00-(?<traceId>[0-9a-f]{32})-(?<spanId>[0-9a-f]{16})-(?<flags>[0-9a-f]{2})$/;

function contextOf(parent: TraceParent): SpanContext | null {
  const { traceId, spanId, flags } = TRACE_PARENT.exec(parent)?.groups ?? {};
  if (traceId === undefined || spanId === undefined || flags === undefined) return null;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
}

function writtenOut({ traceId, spanId, traceFlags }: SpanContext): TraceParent {
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, "0")}`;
}

/** Logs export failures (1st, 10th, 100th …) and reports success, so that nothing waits for the collector. */
function tellingTrouble(exporter: SpanExporter, log: Log): SpanExporter {
  const trouble = new SharedTrouble();
  return {
    shutdown: () => exporter.shutdown(),
    export: (spans, onDone) =>
      exporter.export(spans, (result) => {
        if (result.error === undefined && result.code === 0) trouble.over();
        else trouble.met((count) => log.warn({ count }, LOG_LINES.tracesNotSent));
        onDone({ code: 0 });
      }),
  };
}

const ALL = { root: new AlwaysOnSampler() } as const;
const NONE = { root: new AlwaysOffSampler() } as const;

/** The sampler of `OTEL_TRACES_SAMPLER` and `OTEL_TRACES_SAMPLER_ARG`; all traces by default and for invalid values. */
function samplerOf(environment: Environment, log: Log): Sampler {
  const { OTEL_TRACES_SAMPLER: name = "" } = environment;
  const ratio = () => new TraceIdRatioBasedSampler(shareOf(environment, log));
  switch (name) {
    case "always_off":
      return NONE.root;
    case "always_on":
      return ALL.root;
    case "traceidratio":
      return ratio();
    case "parentbased_traceidratio":
      return new ParentBasedSampler({ root: ratio() });
    case "parentbased_always_off":
      return new ParentBasedSampler(NONE);
    default:
      if (name !== "" && name !== "parentbased_always_on")
        log.warn({ variable: "OTEL_TRACES_SAMPLER" }, LOG_LINES.samplerNotUsable);
      return new ParentBasedSampler(ALL);
  }
}

/** The sampled share of all traces, from 0 to 1. */
function shareOf({ OTEL_TRACES_SAMPLER_ARG: share = "" }: Environment, log: Log): number {
  if (share.trim() === "") return 1;
  const number = Number(share);
  if (number >= 0 && number <= 1) return number;
  log.warn({ variable: "OTEL_TRACES_SAMPLER_ARG" }, LOG_LINES.samplerNotUsable);
  return 1;
}
