import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { sectionsOf } from "../../../src/dashboard/pages/help/markdown.ts";
import { TASKS } from "../../../src/dashboard/parts/search/topics.ts";

test.each(Object.values(TASKS).filter((leads) => leads?.startsWith("/help") === true))(
  "%s is a section of the help",
  (leads) => {
    const { searchParams } = new URL(leads ?? "", "http://bridge");
    const text = readFileSync(`docs/${searchParams.get("document")}.md`, "utf8");
    expect(sectionsOf(text).map(({ id }) => id)).toContain(searchParams.get("section"));
  },
);
