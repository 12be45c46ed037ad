import { expect, test } from "vitest";
import { SCHEDULED_RETRIES_MS } from "../../src/domain/operation/retry-waits.ts";
import { sourceOf } from "./imports.ts";

const UNIT_MS: Readonly<Record<string, number>> = { s: 1000, min: 60_000, h: 3_600_000 };
const WAIT = /(\d+) (s|min|h)/g;

test("the documentation tells the waits before an operation is tried again as they are", () => {
  const line = sourceOf("docs/troubles.md")
    .split("\n")
    .find((text) => text.includes("tried again after about"));
  const waits = (line ?? "").split(";")[0]?.matchAll(WAIT) ?? [];
  const told = [...waits].map(([, count, unit]) => Number(count) * (UNIT_MS[unit ?? ""] ?? Number.NaN));
  expect(told).toEqual(SCHEDULED_RETRIES_MS);
});
