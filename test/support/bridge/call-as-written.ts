import { request } from "node:http";

export type CallAsWritten = [method: string, path: string, headers: Record<string, string>, body?: string];

/** Sends a request whose GET may have a body, unlike fetch. */
export function callAsWritten(
  { url }: { readonly url: string },
  ...[method, path, headers, body = ""]: CallAsWritten
): Promise<void> {
  return new Promise((resolve, reject) => {
    const length = body === "" ? {} : { "content-length": String(body.length) };
    const sent = request(`${url}/api${path}`, { method, headers: { ...headers, ...length } });
    sent.once("response", (response) => response.resume().once("close", resolve)).once("error", reject);
    sent.end(body);
  });
}
