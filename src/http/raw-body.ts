import { createHmac, randomBytes } from "node:crypto";
import type { Request, Response } from "express";
import type { BodyBudget } from "./body-budget.ts";
import { readInTurns } from "./turns.ts";

/**
 * Not `ok`: the body was not read completely, and the connection must be closed. `gone`: the sender disconnected, so
 * there is no answer. `no_room`: too many bytes of other bodies are in memory.
 */
export type BodyResult =
  | { readonly ok: true; readonly body: Buffer }
  | { readonly ok: false; readonly reason: UnreadReason | "gone" };

/** `read_already`: the application around the bridge read the body, so its bytes are not available. */
export type UnreadReason = "too_large" | "content_encoding" | "no_room" | "read_already";

interface CollectOptions {
  readonly limitBytes: number;
  /** A body larger than this is read, but not kept. */
  readonly keptBytes: number;
  /** Called with every chunk. */
  readonly onChunk: (chunk: Buffer) => void;
}

const BUDGET = "bodyBudget";

/** Called once, when the app is created. */
export function limitBodies(
  { locals }: { readonly locals: Record<string, unknown> },
  budget: BodyBudget,
): void {
  locals[BUDGET] = budget;
}

/**
 * Reads the body's bytes as sent: never decoded, never parsed. A declared size above the limit is refused before a byte
 * is read, an undeclared one when it exceeds the limit. Shops do not compress, so compressed bodies are refused.
 */
export function readBody(request: Request, response: Response, limitBytes: number): Promise<BodyResult> {
  return read(request, response, { limitBytes, keptBytes: limitBytes, onChunk: () => {} });
}

/**
 * Like `readBody`, for a body that is not needed. It is read completely, with the same work for each chunk, so that the
 * answer takes as long as for a needed body. Only a small body is kept; others are returned empty. `signatures`: how
 * many would be computed of the body.
 */
export function readUnwanted(
  request: Request,
  response: Response,
  {
    signatures,
    ...limits
  }: { readonly limitBytes: number; readonly keptBytes: number; readonly signatures: number },
): Promise<BodyResult> {
  const hmacs = Array.from({ length: signatures }, () => createHmac("sha256", NOBODYS_SECRET));
  const onChunk = (chunk: Buffer) => {
    for (const hmac of hmacs) hmac.update(chunk);
  };
  return read(request, response, { ...limits, onChunk });
}

const NOBODYS_SECRET = randomBytes(32);

async function read(request: Request, response: Response, collecting: CollectOptions): Promise<BodyResult> {
  if (request.readableDidRead) return { ok: false, reason: "read_already" };
  const encoding = request.headers["content-encoding"] ?? "";
  if (encoding !== "" && encoding.trim().toLowerCase() !== "identity")
    return { ok: false, reason: "content_encoding" };
  const declaredBytes = Number(request.headers["content-length"] ?? 0);
  if (declaredBytes > collecting.limitBytes) return { ok: false, reason: "too_large" };
  return collect(request, response, collecting, declaredBytes);
}

function collect(
  request: Request,
  response: Response,
  { limitBytes, keptBytes, onChunk }: CollectOptions,
  declaredBytes: number,
): Promise<BodyResult> {
  const budget = request.app.locals[BUDGET] as BodyBudget;
  return new Promise((resolve) => {
    const kept = new BodyBuffer(keptBytes);
    let size = 0;
    const settle = (settled: BodyResult): void => {
      request.off("data", onData).off("end", onEnd).off("close", onClose);
      turns?.end();
      if (!settled.ok) forget();
      resolve(settled);
    };
    let turns: ReturnType<typeof readInTurns> | null = null;
    const share = budget.begin(declaredBytes > keptBytes ? 0 : declaredBytes, () =>
      settle({ ok: false, reason: "no_room" }),
    );
    const forget = (): void => {
      kept.release();
      share?.release();
    };
    const onData = (chunk: Buffer): void => {
      size += chunk.length;
      if (size > limitBytes) {
        settle({ ok: false, reason: "too_large" });
        return;
      }
      onChunk(chunk);
      if (size > keptBytes) {
        forget();
        return;
      }
      const heldBytes = kept.heldBytes;
      kept.add(chunk);
      share?.grow(kept.heldBytes - heldBytes);
    };
    const onEnd = (): void => {
      share?.complete();
      settle({ ok: true, body: kept.body() });
    };
    const onClose = (): void => settle({ ok: false, reason: "gone" });
    if (share === null) return settle({ ok: false, reason: "no_room" });
    response.once("close", share.release);
    // The sender waits for "100 Continue"; the HTTP server leaves that to this code (server.ts).
    if (request.headers.expect !== undefined) response.writeContinue();
    turns = readInTurns(request);
    request.on("data", onData).on("end", onEnd).on("close", onClose).on("error", ignore);
  });
}

/**
 * Collects a body in one buffer and not in a list: it may arrive in a million chunks, and each costs far more than its
 * bytes. The first chunk is kept as it is, since most bodies have only one. An own buffer is copied to grow, and the
 * old one is released at once: left to the garbage collector, those of a flood would use tens of megabytes more.
 */
class BodyBuffer {
  readonly #mostBytes: number;
  #size = 0;
  #first: Buffer = NOTHING;
  #own: Buffer<ArrayBuffer> | null = null;

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes;
  }

  get heldBytes(): number {
    return (this.#own ?? this.#first).length;
  }

  add(chunk: Buffer): void {
    const before = this.#size;
    this.#size += chunk.length;
    if (before === 0) {
      this.#first = chunk;
      return;
    }
    this.#own = this.#withRoom();
    chunk.copy(this.#own, before);
  }

  #withRoom(): Buffer<ArrayBuffer> {
    const own = this.#own;
    if (own !== null && own.length >= this.#size) return own;
    const roomBytes = Math.min(this.#mostBytes, Math.max(this.#size, 2 * this.heldBytes));
    if (own !== null) return Buffer.from(own.buffer.transfer(roomBytes));
    const piece = Buffer.allocUnsafeSlow(roomBytes);
    this.#first.copy(piece);
    this.#first = NOTHING;
    return piece;
  }

  body(): Buffer {
    return (this.#own ?? this.#first).subarray(0, this.#size);
  }

  release(): void {
    this.#own?.buffer.transfer(0);
    this.#own = null;
    this.#first = NOTHING;
    this.#size = 0;
  }
}

const NOTHING = Buffer.alloc(0);

/** Errors need no handling, because "close" reports a broken connection too. */
function ignore(): void {}
