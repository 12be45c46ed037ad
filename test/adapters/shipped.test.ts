import { expect, test } from "vitest";
import { adapters } from "../../adapters/index.ts";
import { standInShops } from "../../adapters/stand-ins.ts";
import { webhooksByHand } from "../../src/platform/topics.ts";
import { catalogue } from "../../src/words/catalogues.ts";
import { LANGUAGES } from "../../src/words/format.ts";
import { vocabularyOf } from "../../src/words/vocabulary.ts";
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
    const { say } = vocabularyOf([each]).wordsIn("en");
    const named = webhooksByHand(each.topics, say);
    expect(named.filter((name) => !sourceOf(page).includes(name))).toEqual([]);
  },
);

test.each(adapters)("the Help page names $title's page, and what is in it", ({ platform }) => {
  const names = Object.keys(catalogue("en", "page/help"));
  expect(names).toEqual(expect.arrayContaining([`titles.${platform}`, `contents.${platform}`]));
});

test("other languages name a webhook as the shop's pages may, and in English", () => {
  const named = adapters.flatMap((each) => {
    const [english, ...others] = LANGUAGES.map((language) =>
      webhooksByHand(each.topics, vocabularyOf([each]).wordsIn(language).say),
    );
    return others.flatMap((names) => names.map((name, at) => [name, english?.[at]] as const));
  });
  expect(named).toContainEqual(["Bestellung erstellt (Order created)", "Order created"]);
  expect(named).toContainEqual(["„Order creation“", "Order creation"]);
  expect(named.filter(([name, english = "?"]) => name === english || !name.includes(english))).toEqual([]);
});

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
