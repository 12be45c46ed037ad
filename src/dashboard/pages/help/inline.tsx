import type { ReactNode } from "react";
import { Link } from "../../router.tsx";
import { type DocumentName, documentAt, helpAddress } from "./documents.ts";
import { useHelpSpoken } from "./help-words.tsx";

const PARTS = /(``? ?.+? ?``?|\*\*.+?\*\*|\*[^*\s][^*]*\*|\[[^\]]+\]\([^)]+\))/;

/** A line of a document: code, emphasis, and links; those to other documents stay within the page. */
export function Inline({
  text,
  document,
}: {
  readonly text: string;
  readonly document: DocumentName;
}): ReactNode {
  const parts = text.split(PARTS).filter((part) => part !== "");
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text that never changes
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
