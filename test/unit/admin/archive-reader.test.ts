import { expect, test } from "vitest";
import { watchReader } from "../../../src/admin/archive/archive-reader.ts";
import { OPERATOR, type Visitor } from "../../../src/admin/sign-in/visitor.ts";
import { FakeClock } from "../../support/time/fake-clock.ts";

const KB = 1024;

/** Watches a reader who takes so much every five seconds, while so much waits for it. */
function watched({ takes = 0, waiting = 64 * KB, visitor = OPERATOR, role = (): string => "owner" } = {}) {
  const clock = new FakeClock();
  const ended = new AbortController();
  const socket = { bytesWritten: 0, writableLength: waiting };
  const people = { admitted: async () => ({ role: role() }) } as never;
  const signal = watchReader({ clock, visitor, people, response: { socket } }, ended.signal);
  const forSeconds = async (seconds: number) => {
    for (let passed = 0; passed < seconds; passed += 5) {
      socket.bytesWritten += takes;
      await clock.advance(5_000);
    }
    return signal.aborted;
  };
  return { forSeconds, ended };
}

test("who takes next to nothing for a minute is cut off", async () => {
  for (const takes of [0, KB]) {
    const { forSeconds } = watched({ takes });
    expect(await forSeconds(55)).toBe(false);
    expect(await forSeconds(10)).toBe(true);
  }
});

test("who reads slowly, or waits for the bridge, is not", async () => {
  expect(await watched({ takes: 32 * KB }).forSeconds(3_600)).toBe(false);
  expect(await watched({ waiting: 0 }).forSeconds(3_600)).toBe(false);
});

test("who loses the role is cut off at the next look, and nobody is looked at after the end", async () => {
  let role = "owner";
  const visitor = { role: "owner", person: { id: "a".repeat(28), role: "owner" } } as unknown as Visitor;
  const one = watched({ takes: 64 * KB, visitor, role: () => role });
  const other = watched({ takes: 64 * KB, visitor, role: () => role });
  expect(await one.forSeconds(60)).toBe(false);
  other.ended.abort();
  role = "viewer";
  expect(await one.forSeconds(5)).toBe(true);
  expect(await other.forSeconds(5)).toBe(false);
});
