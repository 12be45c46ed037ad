import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import type { Mutation } from "../mutations/mutation.ts";
import { sourceOf } from "./imports.ts";

const FOLDER = new URL("../mutations/", import.meta.url);

test("every mutation finds what it takes out exactly once, and its tests are there", async () => {
  const rooms = readdirSync(FOLDER).filter((name) => name !== "run.ts" && name !== "mutation.ts");
  const modules = await Promise.all(rooms.map((room) => import(new URL(room, FOLDER).href)));
  const mutations = modules.flatMap((module) => Object.values(module).flat()) as readonly Mutation[];
  expect(mutations.length).toBeGreaterThan(50);
  const lost = mutations.filter(({ file, find }) => sourceOf(file).split(find).length !== 2);
  expect(lost.map(({ name }) => name)).toEqual([]);
  for (const file of new Set(mutations.flatMap(({ tests }) => tests)))
    expect(sourceOf(file), file).not.toBe("");
});
