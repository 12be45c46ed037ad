import { describe, expect, test } from "vitest";
import { Timeline } from "../../../src/store/postgres/timeline/timeline.ts";

/** A process on the first timeline that knows its log to be kept up to 1000. */
function onFirst() {
  const timeline = new Timeline("00000001");
  timeline.reached({ timeline: "00000001", kept: 1_000 }, timeline.writes);
  return timeline;
}

describe("what was written here is part of", () => {
  test.each([
    ["the same timeline, as far or farther", { timeline: "00000001", written: 1_000 }, true],
    ["the same timeline, less far: it was set back", { timeline: "00000001", written: 999 }, false],
    ["another timeline, however far", { timeline: "00000002", written: 5_000 }, false],
  ])("%s", (_, place, isPart) => {
    expect(onFirst().includes(place)).toBe(isPart);
  });
});

describe("nothing is proven to be missing where the next timeline", () => {
  test.each([
    ["began behind all that was written", "00000002", 1_000, true],
    ["began before it", "00000002", 999, false],
    ["does not tell where it began", "00000002", null, false],
    ["is not the next one: what was lost in between is not known", "00000003", 5_000, false],
  ])("%s", (_, timeline, replayed, isWhole) => {
    expect(onFirst().isCompleteOn({ timeline, written: 6_000, replayed })).toBe(isWhole);
  });

  test("is compared with a write of which nobody knows yet how far it is in the log", () => {
    const timeline = onFirst();
    const next = { timeline: "00000002", written: 6_000, replayed: 5_000 };
    timeline.wrote();
    expect(timeline.isCompleteOn(next)).toBe(false);
    timeline.reached({ timeline: "00000001", kept: 1_100 }, timeline.writes);
    expect(timeline.isCompleteOn(next)).toBe(true);
  });
});

test("how far another server is says nothing about where this process's writes are", () => {
  const timeline = onFirst();
  timeline.reached({ timeline: "00000002", kept: 9_000 }, timeline.writes);
  expect(timeline.isCompleteOn({ timeline: "00000002", written: 9_000, replayed: 1_000 })).toBe(true);
});

test("timelines are numbers in hexadecimal: after the ninth comes the tenth", () => {
  const timeline = new Timeline("00000009");
  expect(timeline.isCompleteOn({ timeline: "0000000A", written: 1, replayed: 1 })).toBe(true);
  expect(timeline.isBefore({ timeline: "0000000A", written: 1 })).toBe(false);
  expect(timeline.isBefore({ timeline: "00000008", written: 1 })).toBe(true);
});

test("once the history goes on elsewhere, what was read before counts for nothing, and the log may be shorter there", () => {
  const timeline = onFirst();
  const { epoch } = timeline;
  timeline.goOn({ timeline: "00000002", written: 10 }, true);
  expect(timeline.includes({ timeline: "00000002", written: 10 })).toBe(true);
  expect([timeline.epoch === epoch, timeline.gaps]).toEqual([false, 1]);
});
