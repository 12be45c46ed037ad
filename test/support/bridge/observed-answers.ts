import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, ServerResponse } from "node:http";
import { gunzipSync } from "node:zlib";
import { ECHO, ECHO_HEADER } from "../../../src/http/echo-proof.ts";
import { VOCABULARY } from "../../../src/http/words-of-request.ts";

/** An answer of any bridge in this process to a documented request, whoever sent it. */
export interface ObservedAnswer {
  readonly method: string;
  /** The path below the bridge's mount path. */
  readonly path: string;
  readonly status: number;
  readonly type: string;
  /** The body if it is JSON; else "". */
  readonly body: string;
}

const observed: ObservedAnswer[] = [];

/** Returns the answers observed since the last call. */
export function takeObserved(): readonly ObservedAnswer[] {
  return observed.splice(0);
}

const DOCUMENTED =
  /\/(?:api\/|webhooks\/[a-z0-9-]+(?=$|\?)|apps\/|healthz(?=$|\?)|readyz(?=$|\?)|metrics(?=$|\?))[^?]*/;

type Asked = IncomingMessage & { readonly app?: { get(name: string): unknown } };

let isObserving = false;

/**
 * Observes all servers of this process. The Express app's settings tell bridges from stand-ins of other services.
 * Starts once for all test files that share the process.
 */
export function observeAnswers(): void {
  if (isObserving) return;
  isObserving = true;
  subscribe("http.server.request.start", (message) => {
    const { request, response } = message as { readonly request: Asked; readonly response: ServerResponse };
    if (isOfDoctor(request)) return;
    const [path] = DOCUMENTED.exec(request.url ?? "") ?? [];
    if (path !== undefined) observe(request, response, path);
  });
}

/** Requests by doctor get answers that aren't documented, because nobody else gets them. */
function isOfDoctor({ headers, url = "" }: Asked): boolean {
  return headers[ECHO_HEADER] !== undefined || url.includes(`${ECHO}=`);
}

function observe(request: Asked, response: ServerResponse, path: string): void {
  const chunks: Buffer[] = [];
  const headers: Record<string, unknown> = {};
  let app: Asked["app"];
  const { writeHead, write, end } = response;
  const keep = (chunk: unknown) => {
    if (typeof chunk === "string" || chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk as string));
  };
  response.writeHead = ((...given: Parameters<typeof writeHead>) => {
    app = request.app;
    Object.assign(headers, response.getHeaders(), given.at(-1));
    return writeHead.apply(response, given);
  }) as typeof writeHead;
  response.write = ((...given: Parameters<typeof write>) => {
    keep(given[0]);
    return write.apply(response, given);
  }) as typeof write;
  response.end = ((...given: Parameters<typeof end>) => {
    keep(given[0]);
    return end.apply(response, given);
  }) as typeof end;
  response.once("close", () => {
    if (app?.get(VOCABULARY) === undefined) return;
    const type = String(headers["content-type"] ?? "").replace(/;.*/, "");
    const body = type.endsWith("json") ? unpacked(Buffer.concat(chunks), headers["content-encoding"]) : "";
    observed.push({ method: request.method ?? "", path, status: response.statusCode, type, body });
  });
}

function unpacked(bytes: Buffer, encoding: unknown): string {
  return (encoding === "gzip" && bytes.length > 0 ? gunzipSync(bytes) : bytes).toString("utf8");
}
