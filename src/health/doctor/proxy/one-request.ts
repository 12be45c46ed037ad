import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import type { SomethingElse } from "../../codes/proxy.ts";

const WAIT_MS = 15_000;
const MOST_ANSWER_BYTES = 64 * 1024;

export interface ProbeRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** The address of this machine to send from. */
  readonly from?: string;
  /** Timeout for the whole answer; 15 s by default. */
  readonly waitMs?: number;
}

type OnText = (soFar: string) => "more" | "enough";

export interface ProbeAnswer {
  /** Both ends of the connection: "127.0.0.1:50412". */
  readonly own: string;
  readonly others: string;
  readonly status: number;
  readonly headers: IncomingMessage["headers"];
  /** Ends where the answer was cut off; then `isWhole` is false. */
  readonly text: string;
  readonly isWhole: boolean;
  /** The time from the first byte sent to the end of the answer, in milliseconds. */
  readonly tookMs: number;
}

/**
 * Sends one request on its own connection, as shops do: no redirect is followed, nothing is repeated, and no more of
 * the answer is read than an answer of the bridge has. (fetch does not expose the connection.) `onText` is called with
 * the answer so far whenever more arrives; it returns "enough" to end it there. Never rejects.
 */
export async function sendOne(
  sent: ProbeRequest,
  onText: OnText = () => "more",
): Promise<ProbeAnswer | SomethingElse> {
  const url = new URL(sent.url);
  const isSecure = url.protocol === "https:";
  // Kept alive, as shops do: how a proxy then treats its own connections is part of the check.
  const agent = isSecure ? new HttpsAgent({ keepAlive: true }) : new HttpAgent({ keepAlive: true });
  const { waitMs = WAIT_MS } = sent;
  const signal = AbortSignal.timeout(waitMs);
  const begunAt = performance.now();
  try {
    const response = await headOf(sent, url, { agent, signal });
    const { localAddress, localPort, remoteAddress, remotePort } = response.socket;
    const ends = { own: `${localAddress}:${localPort}`, others: `${remoteAddress}:${remotePort}` };
    const read = await textOf(response, onText, signal);
    if (read === null) return { code: "answersTooLate", seconds: waitMs / 1000 };
    const tookMs = performance.now() - begunAt;
    return { ...ends, ...read, status: response.statusCode ?? 0, headers: response.headers, tookMs };
  } catch (error) {
    if (signal.aborted) return { code: "answersTooLate", seconds: waitMs / 1000 };
    const { code, name } = error as NodeJS.ErrnoException;
    return { code: "nothingAnswers", error: code ?? name };
  } finally {
    agent.destroy();
  }
}

function headOf(
  { method, headers, body, from }: ProbeRequest,
  url: URL,
  { agent, signal }: { readonly agent: HttpAgent; readonly signal: AbortSignal },
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const ask = url.protocol === "https:" ? httpsRequest : httpRequest;
    const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
    const options = {
      method,
      agent,
      signal,
      headers: { ...headers, ...length },
      ...(from === undefined ? {} : { localAddress: from }),
    };
    ask(url, options, resolve)
      .once("error", reject)
      .on("error", () => {})
      .end(body);
  });
}

/** Reads the text of the response; `null` after a timeout. */
async function textOf(
  response: IncomingMessage,
  onText: OnText,
  signal: AbortSignal,
): Promise<{ readonly text: string; readonly isWhole: boolean } | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  const text = () => Buffer.concat(chunks).toString();
  try {
    for await (const chunk of response) {
      bytes += (chunk as Buffer).byteLength;
      if (bytes > MOST_ANSWER_BYTES) return { text: text(), isWhole: false };
      chunks.push(chunk as Buffer);
      if (onText(text()) === "enough") return { text: text(), isWhole: false };
    }
    return { text: text(), isWhole: true };
  } catch {
    return signal.aborted ? null : { text: text(), isWhole: false };
  }
}
