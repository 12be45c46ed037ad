import { beforeEach, describe, expect, test } from "vitest";
import { gathered, orAborted, patrol, pause } from "../../../src/runtime/time/background.ts";
import { FakeClock, settle } from "../../support/time/fake-clock.ts";

let clock: FakeClock;
let stop: AbortController;
let done: string[];
beforeEach(() => {
  clock = new FakeClock();
  stop = new AbortController();
  done = [];
});
const background = () => ({ clock, signal: stop.signal });

describe("a pause", () => {
  test("lasts as long as it says", async () => {
    void pause(background(), 1000).then(() => done.push("over"));
    await clock.advance(999);
    expect(done).toEqual([]);
    await clock.advance(1);
    expect(done).toEqual(["over"]);
  });

  test("ends with the signal, and leaves no timer", async () => {
    void pause(background(), 1000).then(() => done.push("over"));
    stop.abort();
    await settle();
    expect([done, clock.timers]).toEqual([["over"], 0]);
  });

  test("does not begin after the signal", async () => {
    stop.abort();
    await pause(background(), 1000);
    expect(clock.timers).toBe(0);
  });
});

describe("a patrol", () => {
  const settings = (firstMs: number) => ({
    ...background(),
    firstMs,
    everyMs: 100,
    onError: (error: unknown) => done.push(String(error)),
  });

  test("repeats its act from the end of one to the beginning of the next", async () => {
    const act = async () => {
      done.push("begun");
      await new Promise<void>((resolve) => clock.after(50, resolve));
    };
    void patrol(act, settings(10));
    await clock.advance(9);
    expect(done).toHaveLength(0);
    await clock.advance(1 + 50 + 99);
    expect(done).toHaveLength(1);
    await clock.advance(1);
    expect(done).toHaveLength(2);
  });

  test("acts at once where nothing is to be waited for", () => {
    void patrol(async () => done.push("begun"), settings(0));
    expect(done).toEqual(["begun"]);
  });

  test("tells of an act that failed and goes on", async () => {
    void patrol(() => Promise.reject(new Error("no")), settings(100));
    await clock.advance(200);
    expect(done).toEqual(["Error: no", "Error: no"]);
  });

  test("is over when its last act is, and none begins after the signal", async () => {
    const last = Promise.withResolvers<void>();
    const walk = patrol(() => last.promise, settings(10)).then(() => done.push("over"));
    await clock.advance(10);
    stop.abort();
    await settle();
    expect(done).toEqual([]);
    last.resolve();
    await walk;
    await clock.advance(1000);
    expect([done, clock.timers]).toEqual([["over"], 0]);
  });

  test("may wait differently each time", async () => {
    let waitMs = 0;
    const everyMs = () => (waitMs += 100);
    void patrol(async () => done.push("begun"), { ...settings(0), everyMs });
    await clock.advance(100 + 199);
    expect(done).toHaveLength(2);
    await clock.advance(1);
    expect(done).toHaveLength(3);
  });
});

describe("what many ask for", () => {
  test("is done once, after the wait of the first, and again for those who ask later", async () => {
    const ask = gathered(() => done.push("done"), background(), 100);
    ask();
    await clock.advance(60);
    ask();
    await clock.advance(40);
    expect(done).toEqual(["done"]);
    ask();
    await clock.advance(100);
    expect(done).toEqual(["done", "done"]);
  });

  test("is not done after the signal", async () => {
    gathered(() => done.push("done"), background(), 100)();
    stop.abort();
    await clock.advance(100);
    expect(done).toEqual([]);
  });
});

test("nobody waits for an answer after the signal", async () => {
  const never = new Promise<string>(() => {});
  const waiting = orAborted(never, stop.signal);
  stop.abort();
  expect(await waiting).toBeNull();
  expect(await orAborted(never, stop.signal)).toBeNull();
});

test("an answer before the signal is heard, a failure too", async () => {
  expect(await orAborted(Promise.resolve("yes"), stop.signal)).toBe("yes");
  await expect(orAborted(Promise.reject(new Error("no")), stop.signal)).rejects.toThrow("no");
});
