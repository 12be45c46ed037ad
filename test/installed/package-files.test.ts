import { execFileSync } from "node:child_process";
import { chmodSync, globSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { giveUsualModes } from "../../config/usual-modes.ts";
import { WorkFolder } from "../support/commands/spawned-command.ts";

/** What npm would pack of the sources as they are; what is built is looked at by package.test.ts. */
const PACKED: readonly string[] = JSON.parse(
  execFileSync("npm", ["pack", "--dry-run", "--ignore-scripts", "--json"], { encoding: "utf8" }),
)[0].files.map(({ path }: { readonly path: string }) => path);

test("a package holds all that the sources read while they run", () => {
  const read = [
    "src/entry.js",
    ...globSync(["src/**/*.sql", "adapters/*/stand-in/*.graphql", "src/words/**/*.json"]),
  ];
  expect(read.filter((path) => !PACKED.includes(path))).toEqual([]);
});

test("a package holds no source that is compiled into it, and nothing that only developing needs", () => {
  expect(
    PACKED.filter((path) => /^test\/|^node_modules\/|^(src|adapters|config)\/.*\.tsx?$/.test(path)),
  ).toEqual([]);
});

test("the same files make the same package, whatever the umask was under which they were cloned", () => {
  const packedUnder = (umask: number) => {
    const file = JSON.stringify({ name: "one", version: "1.0.0" });
    using folder = new WorkFolder({ "package.json": file, "read.txt": "", "run.js": "" });
    for (const name of folder.names)
      chmodSync(join(folder.path, name), (name === "run.js" ? 0o777 : 0o666) & ~umask);
    giveUsualModes(folder.path);
    const written = execFileSync("npm", ["pack", "--dry-run", "--json"], {
      cwd: folder.path,
      encoding: "utf8",
    });
    return JSON.parse(written)[0].integrity;
  };
  const [usual, ...others] = [0o022, 0o002, 0o027, 0o077].map(packedUnder);
  expect(others).toEqual([usual, usual, usual]);
});
