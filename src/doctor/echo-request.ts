import { ECHO, echoProof, echoSignature } from "../http/echo-proof.ts";
import type { Arrived, Echoed } from "../inbound/echo.ts";
import type { SomethingElse } from "../words/codes/verdict.ts";

const WAIT_MS = 15_000;
const MOST_ANSWER_BYTES = 64 * 1024;

/** How the bridge is asked what arrives, by way of its public address. */
export interface EchoAddress {
  readonly publicUrl: string;
  readonly adminToken: string;
}

export interface EchoRequest {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What arrived; or that a bridge answered which does not know the proof; or who else did. */
export type EchoAnswer = { readonly arrived: Arrived } | { readonly code: "strangeBridge" } | SomethingElse;

/** Sends the request once, along the way that deliveries take. */
export async function askForEcho(
  { publicUrl, adminToken }: EchoAddress,
  { path, headers, body }: EchoRequest,
  now = Date.now(),
): Promise<EchoAnswer> {
  const proof = echoProof(adminToken, now);
  const signal = AbortSignal.timeout(WAIT_MS);
  const init = { method: "POST", redirect: "manual", signal, headers, body } as const;
  try {
    const response = await fetch(`${publicUrl}${path}?${ECHO}=${proof}`, init);
    const answer = jsonOf(await textOf(response));
    const isOurs = response.status === 200 && answer?.signature === echoSignature(adminToken, proof);
    return isOurs ? { arrived: (answer as unknown as Echoed).arrived } : elseOf(response, answer);
  } catch (error) {
    return nothingAnswers(error);
  }
}

/**
 * Do the parts of an answer that goes on come one by one (`atOnce`), or held back for its end? `unknown`: what answers is
 * not the bridge, since not every address has to be passed on.
 */
export async function askForStream(
  { publicUrl, adminToken }: EchoAddress,
  path: string,
  now = Date.now(),
): Promise<"atOnce" | "heldBack" | "unknown"> {
  const proof = echoProof(adminToken, now);
  const signal = AbortSignal.timeout(WAIT_MS);
  const headers = { accept: "text/event-stream" };
  try {
    const response = await fetch(`${publicUrl}${path}?${ECHO}=${proof}`, {
      redirect: "manual",
      signal,
      headers,
    });
    const isStream = response.headers.get("content-type")?.startsWith("text/event-stream") === true;
    if (response.status !== 200 || !isStream) return "unknown";
    const parts = response.body?.getReader();
    const first = await parts?.read();
    await parts?.cancel();
    const text = Buffer.from(first?.value ?? []).toString();
    if (!text.includes("first")) return "unknown";
    return text.includes("second") ? "heldBack" : "atOnce";
  } catch {
    return "unknown";
  }
}

function elseOf(response: Response, answer: Readonly<Record<string, unknown>> | null): EchoAnswer {
  const { status, headers } = response;
  const to = headers.get("location");
  if (status >= 300 && status < 400 && to !== null)
    return { code: "redirectAnswers", status, to: to.slice(0, 200) };
  if (status === 401 && answer?.error === "not_signed") return { code: "strangeBridge" };
  if (headers.get("content-type")?.startsWith("text/html") === true) return { code: "pageAnswers", status };
  return { code: "somethingAnswers", status };
}

export function nothingAnswers(error: unknown): SomethingElse {
  const { cause, name } = error as { readonly cause?: { readonly code?: unknown }; readonly name: string };
  return { code: "nothingAnswers", error: typeof cause?.code === "string" ? cause.code : name };
}

/** Whatever answers there, no more of it is read than an echo may have. */
export async function textOf({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MOST_ANSWER_BYTES) break;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

function jsonOf(text: string): Readonly<Record<string, unknown>> | null {
  try {
    return JSON.parse(text) as Readonly<Record<string, unknown>> | null;
  } catch {
    return null;
  }
}
