import type { IncomingMessage } from "node:http";
import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { readInTurns } from "../../../src/http/turns.ts";

const PIECE = Buffer.alloc(64 * 1024);

/** Of the event loop. */
const aroundOnce = () => new Promise((resolve) => setImmediate(resolve));

/** How many pieces were read of each of so many bodies that are there in full. */
function bodies(count: number) {
  const read = Array.from({ length: count }, () => 0);
  for (const at of read.keys()) {
    const body = new PassThrough({ highWaterMark: 100 * PIECE.length });
    readInTurns(body as unknown as IncomingMessage);
    body.on("data", () => {
      read[at] = (read[at] ?? 0) + 1;
    });
    for (let piece = 0; piece < 10; piece++) body.write(PIECE);
  }
  return { inAll: () => read.reduce((sum, pieces) => sum + pieces, 0), read };
}

test("of hundreds of large bodies one piece is read each time around, whoever sends", async () => {
  const { inAll, read } = bodies(200);
  await aroundOnce();
  for (let round = 1; round <= 400; round++) {
    expect(inAll()).toBeLessThanOrEqual(200 + round);
    await aroundOnce();
  }
  expect(inAll()).toBeGreaterThan(500);
  expect(Math.max(...read) - Math.min(...read)).toBeLessThanOrEqual(1);
  for (let round = 0; inAll() < 2_000 && round < 2_000; round++) await aroundOnce();
  expect(inAll()).toBe(2_000);
});

test("a small body waits for nobody", async () => {
  bodies(200);
  const small = new PassThrough();
  readInTurns(small as unknown as IncomingMessage);
  let bytes = 0;
  small.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
  });
  small.write(Buffer.alloc(6_000));
  await aroundOnce();
  expect(bytes).toBe(6_000);
});
