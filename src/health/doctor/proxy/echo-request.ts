import { z } from "zod";
import { jsonIn } from "../../../domain/json-in.ts";
import { ECHO, ECHO_HEADER, type EchoKind, echoProof, echoSignature } from "../../../http/echo-proof.ts";
import { NOT_SIGNED } from "../../../http/problem-document.ts";
import type { ReceivedRequest } from "../../../inbound/echo.ts";
import type { EndedConnections } from "../../../inbound/idle-connections.ts";
import type { SomethingElse } from "../../codes/proxy.ts";
import { type ProbeAnswer, type ProbeRequest, sendOne } from "./one-request.ts";

/** Longer than the bridge's stream takes for all three parts, and for the first two. */
const LONG_STREAM_MS = 30_000;
const SHORT_STREAM_MS = 10_000;

/** Where to ask the bridge, through its public address, what arrives. */
export interface EchoAddress {
  readonly publicUrl: string;
  readonly adminToken: string;
}

export interface EchoRequest extends Pick<ProbeRequest, "headers" | "from"> {
  /** The method; default POST. */
  readonly method?: string;
  readonly path: string;
  /** The query, which is appended to the path. */
  readonly query?: string;
  readonly body?: string;
  /** The proof is only in a header, so that the address is exactly the one that shops use. */
  readonly hidesProof?: true;
}

/** The request as the bridge received it, and how it was answered. */
export interface Echo {
  readonly arrived: ReceivedRequest;
  readonly method: string;
  /** The path and the query, as sent. */
  readonly target: string;
  readonly answered: ProbeAnswer;
}

/** What arrived; or that a bridge answered that does not accept the proof; or what else answered. */
export type EchoAnswer = Echo | { readonly code: "strangeBridge" } | SomethingElse;

/** Sends the request once, on the same path as deliveries. */
export async function askForEcho(
  { publicUrl, adminToken }: EchoAddress,
  { method = "POST", path, query, headers, body, from, hidesProof }: EchoRequest,
  now = Date.now(),
): Promise<EchoAnswer> {
  const proof = echoProof(adminToken, now);
  const queries = [query, hidesProof ? undefined : `${ECHO}=${proof}`].filter((each) => each !== undefined);
  const target = `${path}${queries.length === 0 ? "" : `?${queries.join("&")}`}`;
  const answered = await sendOne({
    ...{ method, url: `${publicUrl}${target}`, headers: { ...headers, [ECHO_HEADER]: proof } },
    ...(body === undefined ? {} : { body }),
    ...(from === undefined ? {} : { from }),
  });
  if ("code" in answered) return answered;
  const reply = jsonOf(answered.text);
  if (answered.status === 200 && reply?.signature === echoSignature(adminToken, proof))
    return { arrived: reply.arrived as ReceivedRequest, method, target, answered };
  // The bridge's answer to another request.
  return reply !== null && "arrived" in reply ? { code: "answersFromCache" } : elseOf(answered, reply);
}

/**
 * How a stream arrives. `heldBack`: its parts arrive together. A number: it was cut off after this many seconds of silence.
 * `unknown`: the bridge did not answer, as when a proxy does not pass on every address.
 */
export type StreamAnswer = "well" | "heldBack" | "unknown" | number;

/** `waitsLong`: also waits for the part after a silence longer than any of the dashboard's stream. */
export async function askForStream(
  address: EchoAddress,
  path: string,
  { now = Date.now(), waitsLong = false } = {},
): Promise<StreamAnswer> {
  let begunAlone = false;
  let latestAt = performance.now();
  const waitMs = waitsLong ? LONG_STREAM_MS : SHORT_STREAM_MS;
  const answered = await sendOne(proven(address, { path, kind: "stream", now, waitMs }), (text) => {
    begunAlone ||= text.includes("first") && !text.includes("second");
    latestAt = performance.now();
    return text.includes("third") || (!waitsLong && text.includes("second")) ? "enough" : "more";
  });
  const silentSeconds = Math.round((performance.now() - latestAt) / 1000);
  if ("code" in answered) {
    if (answered.code !== "answersTooLate") return "unknown";
    return begunAlone ? silentSeconds : "heldBack";
  }
  // A proxy that waits for the end of an answer, and gives up after its own timeout.
  if (answered.status === 502 || answered.status === 504) return silentSeconds;
  const isStream = answered.headers["content-type"]?.startsWith("text/event-stream") === true;
  if (answered.status !== 200 || !isStream) return "unknown";
  if (answered.text.includes("second") && !begunAlone) return "heldBack";
  return answered.text.includes(waitsLong ? "third" : "second") ? "well" : silentSeconds;
}

/** How the idle connections that had carried requests ended; `null` if unknown. */
export async function askForConnections(
  address: EchoAddress,
  path: string,
  now = Date.now(),
): Promise<EndedConnections | null> {
  const request = proven(address, { path, kind: "connections", now });
  const answered = await sendOne(request);
  if ("code" in answered || answered.status !== 200) return null;
  const reply = jsonOf(answered.text);
  const isOurs = reply?.signature === echoSignature(address.adminToken, request.headers[ECHO_HEADER]);
  return isOurs ? (reply.connections as EndedConnections) : null;
}

function proven(
  { publicUrl, adminToken }: EchoAddress,
  echo: { readonly path: string; readonly kind: EchoKind; readonly now: number; readonly waitMs?: number },
) {
  const { path, kind, now, waitMs } = echo;
  const proof = echoProof(adminToken, now, kind);
  return {
    method: kind === "stream" ? "GET" : "POST",
    url: `${publicUrl}${path}?${ECHO}=${proof}`,
    headers: { accept: "text/event-stream", [ECHO_HEADER]: proof },
    ...(waitMs === undefined ? {} : { waitMs }),
  } as const;
}

function elseOf({ status, headers }: ProbeAnswer, answer: EchoBody | null): EchoAnswer {
  const to = headers.location;
  if (isKept(headers)) return { code: "answersFromCache" };
  if (status === 429) return { code: "tooManyRequests" };
  if (status >= 300 && status < 400 && to !== undefined)
    return { code: "redirectAnswers", status, to: to.slice(0, 200) };
  if (status === NOT_SIGNED.status && answer?.error === NOT_SIGNED.error) return { code: "strangeBridge" };
  if (headers["content-type"]?.startsWith("text/html") === true) return { code: "pageAnswers", status };
  return { code: "somethingAnswers", status };
}

/** Caches say so in headers: Age, or one of their own (X-Cache, CF-Cache-Status). */
function isKept(headers: ProbeAnswer["headers"]): boolean {
  const own = Object.entries(headers).filter(([name]) => /cache(?:$|-status$)/.test(name));
  return Number(headers.age ?? 0) > 0 || own.some(([, value]) => /\bhit\b/i.test(String(value)));
}

const echoBody = z.record(z.string(), z.unknown());
type EchoBody = Readonly<z.output<typeof echoBody>>;

function jsonOf(text: string): EchoBody | null {
  return echoBody.safeParse(jsonIn(text)).data ?? null;
}
