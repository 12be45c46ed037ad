import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { KeyLocks } from "../../../src/store/key-locks.ts";
import { rowsForm, soundRows } from "../../../src/store/lowdb/documents/rows-form.ts";
import { HashIndex, type KeyHash } from "../../../src/store/lowdb/index/hash-index.ts";
import { RowAllocator } from "../../../src/store/lowdb/index/row-allocator.ts";
import { encodeFrame, scanFrames, soundFrames } from "../../../src/store/lowdb/journal/frame.ts";
import { decodeWrites, encodeWrites, type Write } from "../../../src/store/lowdb/writes.ts";
import { DueLanes } from "../../../src/store/turns/due-lanes.ts";
import { RowHeap } from "../../../src/store/turns/row-heap.ts";

const contents = fc.array(fc.string({ unit: "grapheme" }), { maxLength: 6 });
const scan = (bytes: Buffer) => {
  const found: string[] = [];
  return { found, ...scanFrames(bytes, (content) => found.push(content)) };
};

describe("journal frames", () => {
  test("whatever is framed comes back, in order", () => {
    fc.assert(
      fc.property(contents, (given) => {
        const bytes = Buffer.concat(given.map((content) => encodeFrame([content])));
        expect(scan(bytes)).toEqual({ found: given, goodBytes: bytes.length, resumesAt: null });
      }),
    );
  });

  test("cut anywhere, the whole frames before the cut come back and the rest is a torn tail", () => {
    fc.assert(
      fc.property(contents, fc.nat(), (given, seed) => {
        const frames = given.map((content) => encodeFrame([content]));
        const bytes = Buffer.concat(frames);
        const cut = seed % (bytes.length + 1);
        const { found, goodBytes, resumesAt } = scan(bytes.subarray(0, cut));
        expect(found).toEqual(given.slice(0, found.length));
        expect(goodBytes).toBe(Buffer.concat(frames.slice(0, found.length)).length);
        expect(goodBytes + (frames[found.length]?.length ?? 1)).toBeGreaterThan(cut);
        expect(resumesAt).toBeNull();
      }),
    );
  });

  test("one bit changed anywhere loses exactly the frame it stands in, and shows where the rest goes on", () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 2, maxLength: 5 }), fc.nat(), (given, seed) => {
        const frames = given.map((content) => encodeFrame([content]));
        const bytes = Buffer.concat(frames);
        const bit = seed % (bytes.length * 8);
        bytes.writeUInt8(bytes.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
        let hit = 0;
        for (let end = frames[0]?.length ?? 0; end <= bit >> 3; end += frames[hit]?.length ?? 1) hit++;
        expect(soundFrames(bytes)).toEqual(given.filter((_content, index) => index !== hit));
        expect(scan(bytes).found).toEqual(given.slice(0, hit));
        expect(scan(bytes).resumesAt === null).toBe(hit === given.length - 1);
      }),
    );
  });

  test("writes come back as they were, whatever their text holds", () => {
    const text = fc.json();
    const write = fc.record({
      kind: fc.constant("settlement" as const),
      row: fc.nat(),
      outcome: fc.constant("dead" as const),
      text,
    });
    const call = fc.record({
      kind: fc.constant("call" as const),
      bucket: fc.string(),
      startedAt: fc.nat(),
      monotonicAt: fc.nat(),
    });
    fc.assert(
      fc.property(fc.array(fc.oneof(write, call)), (writes: Write[]) => {
        expect(decodeWrites(`#segment 1\n${encodeWrites(writes).join("")}`)).toEqual(writes);
      }),
    );
  });
});

describe("rows of a document", () => {
  const rows = fc.dictionary(fc.nat().map(String), fc.json()).map((given) => {
    return new Map(Object.entries(given).map(([row, text]) => [Number(row), text]));
  });

  test("come back as they were, and the document is JSON", () => {
    fc.assert(
      fc.property(rows, (given) => {
        const printed = rowsForm.print(given).toString();
        expect(rowsForm.parse(printed)).toEqual(given);
        expect(soundRows(printed)).toEqual(given);
        expect(Object.values(JSON.parse(printed))).toHaveLength(given.size);
      }),
    );
  });

  test("of a damaged document, only rows as they were written are taken for sound", () => {
    fc.assert(
      fc.property(rows, fc.nat(), fc.string({ minLength: 1, maxLength: 1 }), (given, seed, letter) => {
        const printed = rowsForm.print(given).toString();
        const at = seed % printed.length;
        const sound = soundRows(printed.slice(0, at) + letter + printed.slice(at + 1));
        for (const [, text] of sound) expect([...given.values()]).toContain(text);
        expect(sound.size).toBeGreaterThanOrEqual(given.size - 2);
      }),
    );
  });
});

describe("small structures", () => {
  test("a heap gives back the smallest first, equals by row", () => {
    const pair = fc.tuple(fc.nat(20), fc.nat(1000));
    fc.assert(
      fc.property(fc.array(pair, { maxLength: 300 }), (pairs) => {
        const heap = new RowHeap();
        for (const [key, row] of pairs) heap.push(key, row);
        const taken: [number, number][] = [];
        for (; heap.size > 0; heap.pop()) taken.push([heap.topKey, heap.topRow]);
        expect(taken).toEqual([...pairs].sort(([a, b], [c, d]) => a - c || b - d));
        expect(heap.topKey).toBe(Number.POSITIVE_INFINITY);
      }),
    );
  });

  test("a hash index finds every row of a hash, equal lower halves or not, while it grows", () => {
    const hash = fc.tuple(fc.nat(3), fc.nat(5));
    fc.assert(
      fc.property(fc.array(hash, { maxLength: 3000, size: "max" }), (hashes: KeyHash[]) => {
        const index = new HashIndex((row) => hashes[row - 1] ?? [0, 0]);
        for (const [at, [, low]] of hashes.entries()) index.add(at + 1, low);
        for (const wanted of [
          [0, 1],
          [3, 5],
          [2, 0],
          [9, 9],
        ] as const) {
          const rows = hashes.flatMap(([high, low], at) =>
            high === wanted[0] && low === wanted[1] ? [at + 1] : [],
          );
          expect(index.find(wanted).sort((one, other) => one - other)).toEqual(rows);
        }
      }),
      { numRuns: 20 },
    );
  });

  test("rows fill one bucket after another, and go on in a new one after a restart", () => {
    const rows = new RowAllocator({ nextRow: 1, nextBucket: 1 });
    const half = 300 * 1024;
    expect([rows.take(half), rows.take(half), rows.take(10)]).toEqual([
      { row: 1, bucket: 1 },
      { row: 2, bucket: 2 },
      { row: 3, bucket: 2 },
    ]);
    expect(new RowAllocator(rows.end).take(10)).toEqual({ row: 4, bucket: 3 });
    const replayed = new RowAllocator({ nextRow: 1, nextBucket: 1 });
    replayed.skip(7, 5);
    expect(replayed.take(10)).toEqual({ row: 8, bucket: 6 });
  });

  test("work on one key runs in the order of asking, also after work that failed", async () => {
    const locks = new KeyLocks();
    const seen: string[] = [];
    const work = (name: string, key: string) =>
      locks.run(key, async () => {
        seen.push(`${name} begins`);
        await new Promise((resolve) => setImmediate(resolve));
        seen.push(`${name} ends`);
        if (name === "a1") throw new Error("failed");
      });
    const [first] = await Promise.allSettled([work("a1", "a"), work("a2", "a"), work("b1", "b")]);
    expect(first.status).toBe("rejected");
    expect(seen.filter((what) => what.startsWith("a"))).toEqual([
      "a1 begins",
      "a1 ends",
      "a2 begins",
      "a2 ends",
    ]);
    expect(seen.indexOf("b1 begins")).toBeLessThan(seen.indexOf("a1 ends"));
  });
});

describe("due lanes in memory", () => {
  const readsOf = (lanes: number, shops: number) => {
    let reads = 0;
    const due = new DueLanes((row) => {
      reads += 1;
      return { dueAt: row, priority: 2, group: 1, shop: row % shops, isTried: false };
    });
    for (let row = 1; row <= lanes; row++) due.changed(row);
    due.take(lanes, 1, 1_000, new Set([1]));
    reads = 0;
    for (let n = 0; n < 100; n++) expect(due.take(lanes, 1, 1_000, new Set([1]))).toHaveLength(1);
    return reads;
  };

  test("taking one costs no more where twenty times as many are due, or from twenty times as many shops", () => {
    const reads = readsOf(5_000, 10);
    expect(readsOf(100_000, 10)).toBeLessThan(2 * reads);
    expect(readsOf(100_000, 200)).toBeLessThan(2 * reads);
    expect(readsOf(100_000, 4_000)).toBeLessThan(2 * reads);
  });
});
