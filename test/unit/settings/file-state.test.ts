import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { fileState } from "../../../src/settings/file-state.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "file-state-"));
});
afterEach(() => rm(folder, { recursive: true }));

const at = (...names: string[]) => join(folder, ...names);

test("the state is the same until the file changes, whichever way it does", async () => {
  const look = () => fileState([at("bridge.yaml")], undefined);
  const seen = [await look()];
  const isOther = async () => {
    const state = await look();
    const isNew = !seen.includes(state);
    seen.push(state);
    return isNew;
  };
  await writeFile(at("bridge.yaml"), "one");
  expect(await isOther()).toBe(true);
  expect(await isOther()).toBe(false);
  await writeFile(at("new"), "two");
  await rename(at("new"), at("bridge.yaml"));
  expect(await isOther()).toBe(true);
  await rm(at("bridge.yaml"));
  expect(await look()).toBe(seen[0]);
});

test("a link to a folder that is exchanged, as Kubernetes does it, is a change", async () => {
  for (const version of ["1", "2"]) {
    await mkdir(at(version));
    await writeFile(at(version, "bridge.yaml"), "same");
  }
  await symlink("1", at("..data"));
  await symlink("..data/bridge.yaml", at("bridge.yaml"));
  const before = await fileState([at("bridge.yaml")], undefined);
  await symlink("2", at("..next"));
  await rename(at("..next"), at("..data"));
  expect(await fileState([at("bridge.yaml")], undefined)).not.toBe(before);
});

test("a secret that is put into the folder, or exchanged there, is a change", async () => {
  const look = () => fileState([], at("secrets"));
  const states = [await look()];
  await mkdir(at("secrets"));
  await writeFile(at("secrets", "API_KEY"), "one");
  states.push(await look());
  await writeFile(at("secrets", "API_KEY"), "three");
  states.push(await look());
  expect(new Set(states).size).toBe(3);
});
