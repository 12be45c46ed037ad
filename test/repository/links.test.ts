import { existsSync, globSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";

/** The documents: their links lead somewhere, the files they name exist, and each decision is listed. */

const NOT_OURS = /^(?:node_modules|dist|data|coverage|\.(?!ci$|github$).*)$/;

/** Every document below the folder, from the top of the repository. */
function documentsIn(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return NOT_OURS.test(entry.name) ? [] : documentsIn(path);
    return entry.name.endsWith(".md") ? [path] : [];
  });
}

const DOCUMENTS = documentsIn(".");

const withoutBlocks = (text: string) => text.replaceAll(/^ *```[\s\S]*?^ *```/gm, "");
const withoutCode = (text: string) => withoutBlocks(text).replaceAll(/`[^`\n]*`/g, "");

/** Where a page's headings are, by the rule of GitHub: a repeated one is numbered. */
function anchorsOf(markdown: string): ReadonlySet<string> {
  const headings = [...withoutBlocks(markdown).matchAll(/^#{1,6} +(.+?) *#*$/gm)].map(([, title = ""]) =>
    title
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\p{M}_ -]/gu, "")
      .replaceAll(" ", "-"),
  );
  return new Set(
    headings.map((heading, at) => {
      const before = headings.slice(0, at).filter((other) => other === heading).length;
      return before === 0 ? heading : `${heading}-${before}`;
    }),
  );
}

function linksOf(markdown: string): readonly string[] {
  const text = withoutCode(markdown);
  const written = [...text.matchAll(/\]\(\s*<?([^)\s>]+)>?(?:\s+"[^"]*")?\s*\)/g)];
  const defined = [...text.matchAll(/^\[[^\]]+\]: *<?([^\s>]+)>?/gm)];
  return [...written, ...defined].map(([, target = ""]) => target);
}

/** What is wrong with a link of the page; `null` where it leads somewhere. */
function brokenLink(page: string, link: string): string | null {
  if (/^[a-z][a-z+.-]*:/i.test(link)) return null;
  const [path = "", anchor] = decodeURIComponent(link).split("#");
  const file = path === "" ? page : normalize(join(dirname(page), path));
  const broken = `${page} → ${link}`;
  if (file.startsWith("..") || !existsSync(file)) return broken;
  if (anchor === undefined) return null;
  const hasAnchor = statSync(file).isFile() && anchorsOf(readFileSync(file, "utf8")).has(anchor);
  return hasAnchor ? null : broken;
}

test("every link of the documents leads to a file, and to a heading where it names one", () => {
  const links = DOCUMENTS.flatMap((page) =>
    linksOf(readFileSync(page, "utf8")).map((link) => [page, link] as const),
  );
  expect(DOCUMENTS.length).toBeGreaterThan(20);
  expect(links.length).toBeGreaterThan(200);
  expect(links.map(([page, link]) => brokenLink(page, link)).filter((broken) => broken !== null)).toEqual([]);
});

test.each([
  ["no-such-page.md", true],
  ["README.md#no-such-heading", true],
  ["#no-such-heading", true],
  ["../README.md", true],
  ["README.md#see-it-work", false],
  ["docs", false],
  ["https://example.com/nowhere", false],
])("a link to %s is broken: %s", (link, isBroken) => {
  expect(brokenLink("README.md", link) !== null).toBe(isBroken);
});

/** Made by whoever runs the bridge, or by a build. */
const MADE_LATER = /^(?:config\/bridge\.yaml|config\/\.env|dist\/)/;

test("every file that a document names by its path exists", () => {
  // What was so in an earlier version may be gone.
  const pages = DOCUMENTS.filter((page) => page !== "CHANGELOG.md");
  const named = pages.flatMap((page) =>
    [
      ...withoutBlocks(readFileSync(page, "utf8")).matchAll(
        /`((?:src|adapters|test|config|docs|\.ci)\/[^\s`]*)`/g,
      ),
    ].map(([, path = ""]) => [page, path] as const),
  );
  expect(named.length).toBeGreaterThan(150);
  const missing = named.filter(
    ([, path]) => !MADE_LATER.test(path) && globSync(path.replaceAll(/<[^>]+>/g, "*")).length === 0,
  );
  expect(missing).toEqual([]);
});

test("every decision has a number of its own, and the list of decisions names all of them", () => {
  const files = readdirSync("docs/decisions").filter((file) => /^\d\d-.+\.md$/.test(file));
  const decisions = files.flatMap((file) =>
    [...readFileSync(join("docs/decisions", file), "utf8").matchAll(/^## (\d+)\. (.+)$/gm)].map(
      ([, number = "", title = ""]) => ({ number: Number(number), title, file }),
    ),
  );
  expect(new Set(decisions.map(({ number }) => number)).size).toBe(decisions.length);
  const listed = [
    ...readFileSync("docs/decisions/README.md", "utf8").matchAll(
      /^\| (\d+) \| \[(.+)\]\(([^)#]+)#[^)]+\) \|/gm,
    ),
  ].map(([, number = "", title = "", file = ""]) => ({ number: Number(number), title, file }));
  expect(listed).toEqual(decisions.toSorted((one, other) => one.number - other.number));
});
