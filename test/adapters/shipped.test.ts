import { expect, test } from "vitest";
import { adapters } from "../../adapters/index.ts";
import { standInShops } from "../../adapters/stand-ins.ts";
import { sourceFiles, sourceOf } from "../repository/imports.ts";

test("every shipped platform has its sample order, and the sandbox plays no platform that is not shipped", () => {
  const shipped = adapters.map(({ platform }) => platform);
  expect(adapters.filter(({ sampleOrder }) => sampleOrder === undefined)).toEqual([]);
  expect(shipped).toEqual(expect.arrayContaining(Object.keys(standInShops)));
});

test.each(adapters)(
  "$title's page names every webhook that is made by hand, and the README leads to it",
  (each) => {
    const [folder] = sourceFiles("adapters").filter((file) => file.endsWith(`/${each.platform}/index.ts`));
    const page = (folder ?? "").replace("index.ts", "README.md");
    expect(sourceOf("README.md")).toContain(`(${page})`);
    const named = each.topics.flatMap(({ byHand }) => byHand ?? []);
    expect(named.filter((name) => !sourceOf(page).includes(name))).toEqual([]);
  },
);

test("what a platform knows stays in its adapter: no other code names one", () => {
  const names = new RegExp(adapters.flatMap(({ platform, title }) => [platform, title]).join("|"));
  const isComment = (line: string) => /^\s*(?:\/\*\*|\*|\/\/)/.test(line);
  const namers = sourceFiles("src").flatMap((file) =>
    sourceOf(file)
      .split("\n")
      .filter((line) => !isComment(line) && names.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(namers).toEqual([]);
});
