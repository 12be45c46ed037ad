/** The blocks of a document. Supports only the Markdown that the documents use. */
export type Block =
  | { readonly kind: "heading"; readonly level: number; readonly text: string; readonly id: string }
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "code"; readonly text: string }
  | { readonly kind: "list"; readonly isNumbered: boolean; readonly items: readonly string[] }
  | {
      readonly kind: "table";
      readonly head: readonly string[];
      readonly rows: readonly (readonly string[])[];
    };

/** The part of a document between two headings. */
export interface Section {
  /** `null` for the text below the document's title. */
  readonly id: string | null;
  readonly title: string;
  /** One line for each paragraph, list and table row. */
  readonly text: string;
}

const FENCE = /^\s*```/;
const HEADING = /^(#+) (.*)$/;
const ITEM = /^\s*(?:[-*]|(\d+)\.) (.*)$/;
const IMAGE = /!\[/;

/** The id of a heading, which links use. */
function idOf(heading: string): string {
  return plain(heading)
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, "")
    .replaceAll(" ", "-");
}

/** The text without formatting characters. */
function plain(text: string): string {
  return text.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").replace(/[`*]/g, "");
}

export function blocksOf(text: string): readonly Block[] {
  const lines = text.split("\n");
  const blocks: Block[] = [];
  const take = (fits: (line: string) => boolean): string[] => {
    const end = lines.findIndex((line) => !fits(line));
    return lines.splice(0, end === -1 ? lines.length : end);
  };
  while (lines.length > 0) {
    const [line = ""] = lines;
    if (line.trim() === "") lines.shift();
    else if (FENCE.test(line)) {
      lines.shift();
      blocks.push({ kind: "code", text: take((each) => !FENCE.test(each)).join("\n") });
      lines.shift();
    } else if (HEADING.test(line)) {
      const [, signs = "", heading = ""] = HEADING.exec(lines.shift() ?? "") ?? [];
      blocks.push({ kind: "heading", level: signs.length, text: heading, id: idOf(heading) });
    } else if (line.startsWith("|")) {
      const [head = [], , ...rows] = take((each) => each.startsWith("|")).map(cellsOf);
      const shown = rows.filter((cells) => !cells.some((cell) => IMAGE.test(cell)));
      if (shown.length > 0) blocks.push({ kind: "table", head, rows: shown });
    } else if (ITEM.test(line)) blocks.push(listOf(take((each) => each.trim() !== "" && !FENCE.test(each))));
    else {
      const joined = take((each) => each.trim() !== "" && !FENCE.test(each) && !ITEM.test(each)).join(" ");
      if (!IMAGE.test(joined)) blocks.push({ kind: "text", text: joined });
    }
  }
  return blocks;
}

function cellsOf(line: string): readonly string[] {
  return line
    .replace(/^\||\|\s*$/g, "")
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim());
}

function listOf(lines: readonly string[]): Block {
  const items: string[] = [];
  for (const line of lines) {
    const [, , text] = ITEM.exec(line) ?? [];
    if (text === undefined) items.push(`${items.pop() ?? ""} ${line.trim()}`);
    else items.push(text);
  }
  return { kind: "list", isNumbered: ITEM.exec(lines[0] ?? "")?.[1] !== undefined, items };
}

const UNNAMED = { id: null, title: "" };

/** The plain text below each heading, for the search. */
export function sectionsOf(text: string): readonly Section[] {
  const sections: Section[] = [];
  for (const block of blocksOf(text)) {
    if (block.kind === "heading" || sections.length === 0) {
      const isFirst = sections.length === 0;
      const { id, title } = block.kind === "heading" ? { id: block.id, title: plain(block.text) } : UNNAMED;
      sections.push({ id: isFirst ? null : id, title, text: "" });
    }
    const last = sections.pop();
    if (last !== undefined) sections.push({ ...last, text: `${last.text}\n${plain(wordsOf(block))}` });
  }
  return sections;
}

function wordsOf(block: Block): string {
  if (block.kind === "list") return block.items.join(" ");
  if (block.kind === "table") return [block.head, ...block.rows].map((row) => row.join(" ")).join("\n");
  return block.text;
}
