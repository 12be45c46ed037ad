import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { sectionsOf } from "../../../src/dashboard/pages/help/markdown.ts";
import { sectionsFor } from "../../../src/dashboard/pages/help/sections-for.ts";
import { TASKS, tellingOf } from "../../../src/dashboard/parts/search/topics.ts";
import { catalogue } from "../../../src/words/catalogues.ts";

test.each(Object.values(TASKS).filter((leads) => leads?.startsWith("/help") === true))(
  "%s is a section of the help",
  (leads) => {
    const { searchParams } = new URL(leads ?? "", "http://bridge");
    const text = readFileSync(`docs/${searchParams.get("document")}.md`, "utf8");
    expect(sectionsOf(text).map(({ id }) => id)).toContain(searchParams.get("section"));
  },
);

const { ignored = "" } = catalogue("en", "page/search") as unknown as Said;
type Said = Readonly<Record<string, string>>;

function helpInEnglish() {
  const said = catalogue("en", "page/help") as unknown as Said;
  const names = Object.keys(said).flatMap((path) => /^titles\.(\w+)$/.exec(path)?.[1] ?? []);
  return names.map((document) => {
    const known = `${said[`titles.${document}`]} ${said[`contents.${document}`]}`;
    return { document, known, sections: sectionsOf(readFileSync(fileOf(document), "utf8")) };
  });
}

function fileOf(document: string): string {
  const ofPlatform = `adapters/${document}/README.md`;
  return existsSync(ofPlatform)
    ? ofPlatform
    : `docs/${document === "building" ? "building-on-it" : document}.md`;
}

test.each([
  ["erase", "limits", "erasing-a-person"],
  ["delete customer", "security", "personal-data"],
  ["export customer", "page", "customers"],
  ["customer export", "page", "customers"],
  ["refund", "rules", null],
  ["refunds", "rules", null],
  ["back up", "running", "back-up"],
  ["update", "running", "update"],
])("“%s” first finds %s, section %s", (term, document, id) => {
  const [first] = sectionsFor(term, tellingOf(term, ignored), helpInEnglish());
  expect([first?.document, first?.section.id]).toEqual([document, id]);
});

test.each(["#1000", "100200", "ada@shop.example", "xyzzy"])("“%s” finds no help", (term) => {
  expect(sectionsFor(term, [term], helpInEnglish())).toEqual([]);
});

test.each(["cancel an order", "how do I change the api key", "bridge is slow", "points"])(
  "“%s” finds three sections at most, and each says all of its words in one place",
  (term) => {
    const telling = tellingOf(term, ignored);
    const found = sectionsFor(term, telling, helpInEnglish());
    expect(found.length).toBeLessThanOrEqual(3);
    const says = (text: string) => telling.every((word) => text.toLowerCase().includes(word));
    for (const { section } of found)
      expect(section.text.split("\n").some((passage) => says(`${section.title} ${passage}`))).toBe(true);
  },
);
