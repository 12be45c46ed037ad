import { expect, test } from "vitest";
import type { PlatformAdapter } from "../../../src/platform/adapter.ts";
import { createRegistry } from "../../../src/platform/registry.ts";

const named = (platform: string) => ({ platform }) as PlatformAdapter;

test("an adapter is found by the name of its platform", () => {
  const second = named("second");
  const registry = createRegistry([named("first"), second]);
  expect(registry.find("second")).toBe(second);
  expect(registry.platforms).toEqual(["first", "second"]);
});

test.each(["third", "", "First", "__proto__", "constructor"])("there is no adapter for %j", (platform) => {
  expect(createRegistry([named("first")]).find(platform)).toBeUndefined();
});

test("two adapters for one platform are refused", () => {
  expect(() => createRegistry([named("first"), named("first")])).toThrow('"first"');
});
