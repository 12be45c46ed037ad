import { request } from "node:http";

/** What somebody honest asks, each time over a connection of its own, as shops and monitors do. */
export interface HonestAsk {
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** With a body it is a POST. */
  readonly body?: string;
}

export interface HonestAnswer {
  readonly text: string;
  readonly tookMs: number;
}

const PATIENCE_MS = 30_000;

/** Anything but 200, a connection that is cut among it, is an error that says after how long. */
export function ask(url: string, { path, headers = {}, body }: HonestAsk): Promise<HonestAnswer> {
  const from = performance.now();
  const failure = (problem: string) =>
    new Error(`${path} was not answered: ${problem} after ${Math.round(performance.now() - from)} ms`);
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const method = body === undefined ? "GET" : "POST";
    const length = body === undefined ? {} : { "content-length": Buffer.byteLength(body) };
    const sending = request({
      ...{ hostname, port, path, method, agent: false, timeout: PATIENCE_MS },
      headers: { ...headers, ...length },
    });
    sending.on("response", (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => {
        const text = Buffer.concat(chunks).toString();
        if (response.statusCode !== 200) reject(failure(`${response.statusCode} ${text}`));
        else resolve({ text, tookMs: performance.now() - from });
      });
      response.on("error", (error) => reject(failure(error.message)));
    });
    sending.on("timeout", () => sending.destroy(new Error("no answer came")));
    sending.on("error", (error) => reject(failure(error.message)));
    sending.end(body);
  });
}

/** Asks one after another from now on; `end` tells the longest answer. */
export function keepAsking(
  url: string,
  next: (number: number) => HonestAsk,
  everyMs: number,
): { end(): Promise<number> } {
  let isOver = false;
  const asking = (async () => {
    let longestMs = 0;
    for (let number = 0; !isOver; number++) {
      longestMs = Math.max(longestMs, (await ask(url, next(number))).tookMs);
      await new Promise((resolve) => setTimeout(resolve, everyMs));
    }
    return longestMs;
  })();
  // Told by `end`.
  asking.catch(() => {});
  return {
    end: () => {
      isOver = true;
      return asking;
    },
  };
}
