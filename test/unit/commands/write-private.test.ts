import { chmod, lstat, mkdtemp, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
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
  await writePrivate(link, "new");
  expect([await readFile(file, "utf8"), await modeOf(file)]).toEqual(["new", "640"]);
  expect((await lstat(link)).isSymbolicLink()).toBe(true);
  await writePrivate(fresh, "new");
  expect(await modeOf(fresh)).toBe("600");
});
