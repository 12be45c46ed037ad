import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { blocksOf, sectionsOf } from "../../../src/dashboard/pages/help/markdown.ts";

test("a document is taken apart into what it is drawn from", () => {
  const text = `# Title

One line
and the next.

## Back up

\`\`\`sh
# no heading
bridge store backup
\`\`\`

1. First,
   continued
2. Second

| A | B |
|---|---|
| \`x\` | a \\| b |
`;
  expect(blocksOf(text)).toEqual([
    { kind: "heading", level: 1, text: "Title", id: "title" },
    { kind: "text", text: "One line and the next." },
    { kind: "heading", level: 2, text: "Back up", id: "back-up" },
    { kind: "code", text: "# no heading\nbridge store backup" },
    { kind: "list", isNumbered: true, items: ["First, continued", "Second"] },
    { kind: "table", head: ["A", "B"], rows: [["`x`", "a \\| b"]] },
  ]);
});

test("a picture is left out, with the line or the row that it stands in", () => {
  const text = "![alone](a.png)\n\n| Page |\n|---|\n| ![in a table](b.png) |\n\nText\n";
  expect(blocksOf(text)).toEqual([{ kind: "text", text: "Text" }]);
});

test("what is searched is said without signs, each heading with what follows it", () => {
  const text = "# Title\n\nSee [running.md](running.md).\n\n## With `code`\n\n- **one**\n- two\n";
  expect(sectionsOf(text)).toEqual([
    { id: null, title: "Title", text: "\nTitle\nSee running.md." },
    { id: "with-code", title: "With code", text: "\nWith code\none two" },
  ]);
});

test.each(readdirSync("docs").filter((name) => name.endsWith(".md")))(
  "docs/%s is read to its end, and nothing in it stands twice or is lost",
  (name) => {
    const text = readFileSync(`docs/${name}`, "utf8");
    const headings = blocksOf(text).filter(({ kind }) => kind === "heading");
    const outside = text.replace(/^\s*```[\s\S]*?^\s*```/gm, "");
    expect(headings).toHaveLength(outside.match(/^#+ /gm)?.length ?? 0);
    // Two sections with one id would be two results of the search that look the same.
    const ids = sectionsOf(text).map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)]);
  },
);
