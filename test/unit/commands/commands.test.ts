import { globSync } from "node:fs";
import { expect, test } from "vitest";
import { COMMANDS } from "../../../src/commands/commands.ts";
import { OTHER_NAMES } from "../../../src/commands/other-names.ts";
import { sourceOf } from "../../repository/imports.ts";

const names = COMMANDS.map(({ name }) => name);

test("the documentation lists every command, and none besides", () => {
  const listed = sourceOf("docs/commands.md").matchAll(/^\| `npx loyalty-bridge (\w+)/gm);
  expect([...new Set([...listed].map(([, name]) => name))].toSorted()).toEqual(names.toSorted());
});

test("other names of commands lead to commands, and are none themselves", () => {
  const known = [...names, ...COMMANDS.flatMap(({ alias }) => alias ?? [])];
  for (const [other, meant] of OTHER_NAMES) {
    expect(known).not.toContain(other);
    for (const one of meant.split(/, or /)) expect(known).toContain(one.split(" ")[0]);
  }
});

test("each command stands in the file of its name", () => {
  for (const name of names) {
    const [file = ""] = globSync(`src/commands/{entries,asking}/**/${name}.ts`);
    expect(sourceOf(file)).toContain(`name: "${name}"`);
  }
});
