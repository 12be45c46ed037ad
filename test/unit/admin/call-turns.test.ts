import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { callTurns } from "../../../src/admin/call-turns.ts";

test("one call begins in each turn of the event loop, and who has many waits behind those who have few", async () => {
  const turns = callTurns();
  const begun: string[] = [];
  const call = (tenant: string | null) =>
    turns(
      {} as never,
      { locals: { visitor: { role: "owner", person: { tenant } } } } as never,
      () => void begun.push(tenant ?? "all"),
    );
  const all = ["north", "north", "north", "north", "south", null];
  for (const tenant of all) call(tenant);
  expect(begun).toEqual(["north"]);
  for (let each = 2; each <= all.length; each++) {
    await turn();
    expect(begun).toHaveLength(each);
  }
  expect(begun).toEqual(["north", "north", "south", "all", "north", "north"]);
  await turn();
  call("south");
  expect(begun).toHaveLength(7);
});
