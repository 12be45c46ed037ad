import "./help.css";
import { type ReactNode, useEffect, useState } from "react";
import type { LabelsOf } from "../../../words/labels.ts";
import { wordsOf } from "../../api.ts";
import { useSaid } from "../../language.ts";
import { Trouble, Waiting } from "../../parts/feedback.tsx";
import { Command } from "../../parts/form/command.tsx";
import { Heading, Section } from "../../parts/heading.tsx";
import { UpdateNotice } from "../../parts/shops/update-notice.tsx";
import { Link } from "../../router.tsx";
import { useStatus } from "../../status.tsx";
import { type DocumentName, documentAt, helpAddress, readDocument } from "./documents.ts";
import { useHelpSpoken, withinHelpWords } from "./help-words.tsx";
import { type Block, blocksOf } from "./markdown.ts";

/** The documents of this version; nothing is loaded from elsewhere. */
export const HelpPage = withinHelpWords(Help);

function Help({ place }: { readonly place: URL }) {
  const asked = place.searchParams.get("document");
  const name = useDocuments().find((each) => each === asked);
  if (name === undefined) return <Contents />;
  return <Document key={name} name={name} section={place.searchParams.get("section")} />;
}

function useDocuments(): readonly DocumentName[] {
  return Object.keys(useHelpSpoken().labels.help.titles) as DocumentName[];
}

type Group = keyof LabelsOf<"page/help">["groups"];

/** Documents that aren't listed, such as the platforms', belong to the group about the shop. */
const GROUP_OF: Readonly<Partial<Record<DocumentName, Group>>> = {
  running: "server",
  settings: "server",
  commands: "server",
  security: "server",
  postgresql: "server",
  merchants: "more",
  building: "more",
};

function Contents() {
  const { labels } = useHelpSpoken();
  const documents = useDocuments();
  const groups = Object.keys(labels.help.groups) as Group[];
  return (
    <>
      <Heading title={labels.shell.places.help} about={labels.help.about} />
      <ThisVersion />
      {groups.map((group) => (
        <Section key={group} title={labels.help.groups[group]}>
          <ul className="rows help-contents">
            {documents
              .filter((name) => (GROUP_OF[name] ?? "shop") === group)
              .map((name) => (
                <li key={name}>
                  <Link href={helpAddress(name, null)}>{labels.help.titles[name]}</Link>
                  <span className="dim">{labels.help.contents[name]}</span>
                </li>
              ))}
          </ul>
        </Section>
      ))}
    </>
  );
}

/** The running version, whether a newer one is known, and how to learn of new ones. */
function ThisVersion() {
  const { labels } = useHelpSpoken();
  const { value: status } = useStatus();
  if (status === null) return null;
  if (status.update !== null) return <UpdateNotice status={status} />;
  return (
    <p className="dim">
      {labels.help.version(status)} {labels.help.updates}{" "}
      <Link href={helpAddress("running", "learn-about-new-versions")}>{labels.help.hear}</Link>
      {" · "}
      <Link href={helpAddress("running", "update")}>{labels.today.update.how}</Link>
    </p>
  );
}

interface DocumentProps {
  readonly name: DocumentName;
  readonly section: string | null;
}

function Document({ name, section }: DocumentProps) {
  const { labels } = useHelpSpoken();
  const [blocks, setBlocks] = useState<readonly Block[] | null>(null);
  const [problem, setProblem] = useSaid();
  useEffect(() => {
    readDocument(name)
      .then((text) => setBlocks(blocksOf(text)))
      .catch((error: unknown) => setProblem(wordsOf(error)));
  }, [name, setProblem]);
  useEffect(() => {
    if (blocks === null || section === null) return;
    const heading = document.getElementById(section);
    heading?.focus({ preventScroll: true });
    heading?.scrollIntoView();
  }, [blocks, section]);
  return (
    <>
      <Heading title={labels.help.titles[name]} />
      <p className="dim">
        <Link href="/help">{labels.help.all}</Link>
      </p>
      <Trouble words={problem} />
      {blocks === null && problem === null ? <Waiting /> : null}
      <article className="help" lang="en">
        {(blocks ?? []).map((block, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a document never change
          <Drawn key={index} block={block} name={name} />
        ))}
      </article>
    </>
  );
}

function Drawn({ block, name }: { readonly block: Block; readonly name: DocumentName }): ReactNode {
  const line = (text: string) => <Inline text={text} document={name} />;
  if (block.kind === "text") return <p>{line(block.text)}</p>;
  if (block.kind === "code") return <Command text={block.text} />;
  if (block.kind === "list") {
    const items = block.items.map((item) => <li key={item}>{line(item)}</li>);
    return block.isNumbered ? <ol>{items}</ol> : <ul>{items}</ul>;
  }
  if (block.kind === "table") return <Table block={block} line={line} />;
  // The page's heading already shows the title.
  if (block.level === 1) return null;
  const Tag = block.level === 2 ? "h2" : "h3";
  return (
    <Tag id={block.id} tabIndex={-1}>
      {line(block.text)}
    </Tag>
  );
}

interface TableProps {
  readonly block: Extract<Block, { readonly kind: "table" }>;
  readonly line: (text: string) => ReactNode;
}

/** On a narrow screen, a row's cells stack, each under its column's name. */
function Table({ block: { head, rows }, line }: TableProps) {
  const isNamed = head.some((cell) => cell !== "");
  return (
    <div className="help-table">
      <table>
        {isNamed ? (
          <thead>
            <tr>
              {head.map((cell, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: several columns may have no name
                <th key={at} scope="col">
                  {line(cell)}
                </th>
              ))}
            </tr>
          </thead>
        ) : null}
        <tbody>
          {rows.map((cells) => (
            <tr key={cells.join()}>
              {cells.map((cell, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: cells are identified by their column
                <td key={at} data-name={head[at]?.replace(/[`*]/g, "")}>
                  {line(cell)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const PARTS = /(``? ?.+? ?``?|\*\*.+?\*\*|\*[^*\s][^*]*\*|\[[^\]]+\]\([^)]+\))/;

/** A line of a document: code, emphasis and links. Links to other documents stay within the page. */
function Inline({ text, document }: { readonly text: string; readonly document: DocumentName }): ReactNode {
  const parts = text.split(PARTS).filter((part) => part !== "");
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a line never change
  return parts.map((part, index) => <Part key={index} part={part} document={document} />);
}

function Part({ part, document }: { readonly part: string; readonly document: DocumentName }): ReactNode {
  const { labels } = useHelpSpoken();
  const within = (text: string) => <Inline text={text} document={document} />;
  const [, label = "", target = ""] = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(part) ?? [];
  if (label !== "") {
    if (/^https?:/.test(target))
      return (
        <a href={target} target="_blank" rel="noopener noreferrer">
          {within(label)}
        </a>
      );
    const [file = "", section = null] = target.split("#");
    const found = file === "" ? document : documentAt(file);
    if (found === null) return within(label);
    const shown = label.endsWith(".md") ? labels.help.titles[found] : within(label);
    return <Link href={helpAddress(found, section)}>{shown}</Link>;
  }
  if (part.startsWith("`")) return <code>{part.replace(/^``? ?| ?``?$/g, "")}</code>;
  if (part.startsWith("**") && part.length > 4) return <strong>{within(part.slice(2, -2))}</strong>;
  if (part.startsWith("*") && part.endsWith("*") && part.length > 2) return <em>{part.slice(1, -1)}</em>;
  return part.replaceAll("\\|", "|");
}
