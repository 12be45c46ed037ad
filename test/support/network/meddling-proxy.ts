import { type IncomingMessage, request, type ServerResponse } from "node:http";
import { type BrokenServer, httpServer } from "./broken-server.ts";

/** What a proxy in front of the bridge does to what it passes on; nothing said: what it should. */
export interface Meddling {
  /** In place of passing anything on. */
  readonly answer?: (request: IncomingMessage, response: ServerResponse) => void;
  readonly without?: RegExp;
  readonly rewrite?: (body: string) => string;
  /** `X-Forwarded-For`: the sender's address alone, added to what came, not at all, or what came as it is. */
  readonly forwarded?: "set" | "added" | "none" | "kept" | "twice";
  readonly headers?: Readonly<Record<string, string>>;
  readonly mostBytes?: number;
  readonly holdsBack?: boolean;
}

/** Passes what comes on to `target`. Of addresses that it is not asked for, it knows `/webhooks/` and `/api/` alone. */
export function meddlingProxy(target: string, meddling: () => Meddling): Promise<BrokenServer> {
  return httpServer(async (incoming, response) => {
    const { answer, without, rewrite, mostBytes = Number.POSITIVE_INFINITY, holdsBack } = meddling();
    if (answer !== undefined) return answer(incoming, response);
    const body = await bytesOf(incoming);
    if (body.byteLength > mostBytes) {
      response.writeHead(413, { "content-type": "text/html" }).end("<h1>413</h1>");
      return;
    }
    const kept = Object.entries(headersFor(incoming, meddling())).filter(([name]) => !without?.test(name));
    const sent = rewrite === undefined ? body : Buffer.from(rewrite(body.toString()));
    const headers = { ...Object.fromEntries(kept), "content-length": String(sent.byteLength) };
    const { method = "GET", url = "/" } = incoming;
    const passed = request(`${target}${url}`, { method, headers }, (answered) => {
      if (holdsBack === true) {
        void bytesOf(answered).then((whole) =>
          response.writeHead(answered.statusCode ?? 502, answered.headers).end(whole),
        );
      } else answered.pipe(response.writeHead(answered.statusCode ?? 502, answered.headers));
    });
    passed.end(sent);
    // Whoever asked is gone, or has all of it.
    response.once("close", () => passed.destroy());
  });
}

function headersFor({ headers, socket }: IncomingMessage, { forwarded = "set", headers: own }: Meddling) {
  const { "x-forwarded-for": claimed, ...others } = headers;
  const address = socket.remoteAddress ?? "";
  const names = {
    set: address,
    added: claimed === undefined ? address : `${String(claimed)}, ${address}`,
    twice: `${address}, 198.51.100.7`,
    none: undefined,
    kept: claimed === undefined ? undefined : String(claimed),
  }[forwarded];
  return {
    ...others,
    ...(names === undefined ? {} : { "x-forwarded-for": names }),
    "x-forwarded-proto": "http",
    ...own,
  };
}

async function bytesOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
