import { createHmac, randomBytes } from "node:crypto";
import type { Request, Response } from "express";
import type { BodyBudget } from "./body-budget.ts";
import { readInTurns } from "./turns.ts";

/**
 * `refused`: not read (to its end), the connection has to be closed. `gone`: the sender left, nobody hears an answer.
 * `no_room`: too many bytes of other bodies are in memory.
 */
export type BodyRead =
  | { readonly ok: true; readonly body: Buffer }
  | { readonly ok: false; readonly reason: UnreadReason | "gone" };

/** `read_already`: by an application that the bridge is part of, so that what was sent is not there any more. */
export type UnreadReason = "too_large" | "content_encoding" | "no_room" | "read_already";

/** What decides while a body comes in. */
interface Collecting {
  readonly limitBytes: number;
  /** Of a body that is larger than this, nothing is kept. */
  readonly keptBytes: number;
  /** Sees every chunk. */
  readonly onChunk: (chunk: Buffer) => void;
}

const BUDGET = "bodyBudget";

/** Said once, when the app is made. */
export function limitBodies(
  { locals }: { readonly locals: Record<string, unknown> },
  budget: BodyBudget,
): void {
  locals[BUDGET] = budget;
}

/**
 * The body's bytes as sent: never decoded, never parsed. A size that is declared above the limit is refused before a
 * byte is read, an undeclared one when the limit is passed. Shops do not compress, so nothing is ever unpacked.
 */
export function readBody(request: Request, response: Response, limitBytes: number): Promise<BodyRead> {
  return read(request, response, { limitBytes, keptBytes: limitBytes, onChunk: () => {} });
}

/**
 * The same for a body that nobody is waiting for: it is read to its end, so that the answer comes no sooner than to one
 * that is parsed, with the same work for each chunk, and only a small one is kept; the others come out empty.
 * `signatures`: how many would be made of the body.
 */
export function readUnwanted(
  request: Request,
  response: Response,
  {
    signatures,
    ...limits
  }: { readonly limitBytes: number; readonly keptBytes: number; readonly signatures: number },
): Promise<BodyRead> {
  const hmacs = Array.from({ length: signatures }, () => createHmac("sha256", NOBODYS_SECRET));
  const onChunk = (chunk: Buffer) => {
    for (const hmac of hmacs) hmac.update(chunk);
  };
  return read(request, response, { ...limits, onChunk });
}

const NOBODYS_SECRET = randomBytes(32);

async function read(request: Request, response: Response, collecting: Collecting): Promise<BodyRead> {
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
  { limitBytes, keptBytes, onChunk }: Collecting,
  declaredBytes: number,
): Promise<BodyRead> {
  const budget = request.app.locals[BUDGET] as BodyBudget;
  return new Promise((resolve) => {
    const kept = new Kept(keptBytes);
    let size = 0;
    const settle = (settled: BodyRead): void => {
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
      kept.letGo();
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
    // The sender waits to be asked for the body; the HTTP server leaves the asking to us (http-server.ts).
    if (request.headers.expect !== undefined) response.writeContinue();
    turns = readInTurns(request);
    request.on("data", onData).on("end", onEnd).on("close", onClose).on("error", ignore);
  });
}

/**
 * A body in one piece and not in a list: it may come in a million chunks, and each costs far more than its bytes. The first
 * chunk is kept as it came, as most bodies have no second. A piece of our own is moved where it has to grow, and let go at
 * once: left to the garbage collector, those of a flood would stay for tens of megabytes more.
 */
class Kept {
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

  letGo(): void {
    this.#own?.buffer.transfer(0);
    this.#own = null;
    this.#first = NOTHING;
    this.#size = 0;
  }
}

const NOTHING = Buffer.alloc(0);

/** A broken connection is told by "close" as well. */
function ignore(): void {}
