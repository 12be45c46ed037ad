import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A received span, with the fields that tests use. */
interface ReceivedSpan {
  readonly traceId: string;
  readonly spanId: string;
  /** `null` for the first span of a trace. */
  readonly parentSpanId: string | null;
  readonly name: string;
  readonly startMs: number;
  readonly endMs: number;
  readonly attributes: Readonly<Record<string, unknown>>;
}

/** A trace collector for OTLP over HTTP with JSON. */
export interface OtlpReceiver {
  readonly url: string;
  /** All request bodies, unchanged. */
  readonly bodies: readonly string[];
  spans(): readonly ReceivedSpan[];
  /** Accepts requests but doesn't answer them until told to go on. */
  hang(): void;
  goOn(): void;
  close(): Promise<void>;
}

export async function startOtlpReceiver(): Promise<OtlpReceiver> {
  const bodies: string[] = [];
  const unanswered: ServerResponse[] = [];
  let isHanging = false;
  const answer = (response: ServerResponse) =>
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  const server = createServer(async (request, response) => {
    bodies.push(Buffer.concat(await request.toArray()).toString());
    if (isHanging) unanswered.push(response);
    else answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bodies,
    spans: () => bodies.flatMap(spansIn),
    hang: () => {
      isHanging = true;
    },
    goOn: () => {
      isHanging = false;
      for (const response of unanswered.splice(0)) answer(response);
    },
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

interface Sent {
  readonly resourceSpans: readonly {
    readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[];
  }[];
}

interface SentSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[];
}

function spansIn(body: string): readonly ReceivedSpan[] {
  const { resourceSpans } = JSON.parse(body) as Sent;
  const sent = resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));
  return sent.map(({ traceId, spanId, parentSpanId, name, attributes, ...times }) => ({
    traceId,
    spanId,
    parentSpanId: parentSpanId ?? null,
    name,
    startMs: Number(times.startTimeUnixNano) / 1e6,
    endMs: Number(times.endTimeUnixNano) / 1e6,
    attributes: Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]])),
  }));
}
