import type { IncomingMessage, ServerResponse } from "node:http";

/** `refused`: not read (to its end), the connection has to be closed. `gone`: the sender left, nobody hears an answer. */
export type BodyRead =
  | { readonly ok: true; readonly body: Buffer }
  | { readonly ok: false; readonly reason: "too_large" | "content_encoding" | "gone" };

/**
 * The body's bytes as sent: never decoded, never parsed. A size that is declared above the limit is refused before a
 * byte is read, an undeclared one when the limit is passed. Shops do not compress, so nothing is ever unpacked.
 */
export async function readBody(
  request: IncomingMessage,
  response: ServerResponse,
  limitBytes: number,
): Promise<BodyRead> {
  const encoding = request.headers["content-encoding"] ?? "";
  if (encoding !== "" && encoding.trim().toLowerCase() !== "identity")
    return { ok: false, reason: "content_encoding" };
  if (Number(request.headers["content-length"] ?? 0) > limitBytes) return { ok: false, reason: "too_large" };
  // The sender waits to be asked for the body; the HTTP server leaves the asking to us (http-server.ts).
  if (request.headers.expect !== undefined) response.writeContinue();
  return collect(request, limitBytes);
}

function collect(request: IncomingMessage, limitBytes: number): Promise<BodyRead> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const settle = (read: BodyRead): void => {
      request.off("data", onData).off("end", onEnd).off("close", onClose);
      resolve(read);
    };
    const onData = (chunk: Buffer): void => {
      size += chunk.length;
      if (size > limitBytes) settle({ ok: false, reason: "too_large" });
      else chunks.push(chunk);
    };
    const onEnd = (): void => settle({ ok: true, body: joined(chunks, size) });
    const onClose = (): void => settle({ ok: false, reason: "gone" });
    request.on("data", onData).on("end", onEnd).on("close", onClose).on("error", ignore);
  });
}

function joined(chunks: readonly Buffer[], size: number): Buffer {
  const [only] = chunks;
  return only !== undefined && chunks.length === 1 ? only : Buffer.concat(chunks, size);
}

/** A broken connection is told by "close" as well. */
function ignore(): void {}
