import { chmod, lstat, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { writePrivate } from "../../../src/commands/init/init-files.ts";

test("a file that is there keeps its mode, and a link leads on to what is new; a new file is its owner's alone", async () => {
  const folder = await mkdtemp(join(tmpdir(), "loyalty-bridge-test-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [file, link, fresh] = [
    join(folder, "real.yaml"),
    join(folder, "link.yaml"),
    join(folder, "new.yaml"),
  ];
  const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);
  await writeFile(file, "old");
  await chmod(file, 0o640);
  await symlink(file, link);
  await writePrivate({ [link]: "new" });
  expect([await readFile(file, "utf8"), await modeOf(file)]).toEqual(["new", "640"]);
  expect((await lstat(link)).isSymbolicLink()).toBe(true);
  await writePrivate({ [fresh]: "new" });
  expect(await modeOf(fresh)).toBe("600");
});

test("if one of several files cannot be written, all stay as they were, and nothing is left beside them", async () => {
  const folder = await mkdtemp(join(tmpdir(), "loyalty-bridge-test-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [secrets, settings] = [join(folder, ".env"), join(folder, "a-file", "bridge.yaml")];
  await writeFile(secrets, "old");
  await writeFile(join(folder, "a-file"), "");
  await expect(writePrivate({ [secrets]: "new", [settings]: "new" })).rejects.toThrow("a-file");
  expect(await readFile(secrets, "utf8")).toBe("old");
  expect(await readdir(folder)).toEqual([".env", "a-file"]);
});
