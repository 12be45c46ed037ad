import { readFileSync } from "node:fs";
import { TYPE } from "@formatjs/icu-messageformat-parser";
import type { Plugin } from "vite";
import { parsedSource } from "../src/words/message.ts";

const AREA = /\/words\/[a-z]{2}\/page\/(?:[\w-]+\/)*[\w-]+\.json$/;
const PARSER = "@formatjs/icu-messageformat-parser";
const KINDS = Object.fromEntries(Object.entries(TYPE).filter(([, kind]) => typeof kind === "number"));
const NO_PARSER = "\0no-parser";

/** Parses the page's labels at build time, so that browsers don't have to, and leaves the parser out. */
export function compiledLabels(): Plugin {
  return {
    name: "compiled-labels",
    enforce: "pre",
    resolveId: (id) => (id === PARSER ? NO_PARSER : null),
    load(id) {
      if (id === NO_PARSER)
        return `export const TYPE = ${JSON.stringify(KINDS)}; export function parse(text) { throw new Error(text); }`;
      if (!AREA.test(id)) return null;
      const labels: unknown = JSON.parse(readFileSync(id, "utf8"), (_, label: unknown) =>
        typeof label === "string" ? parsedSource(label) : label,
      );
      return { code: `export default ${JSON.stringify(labels, unlessUnread)};`, moduleType: "js" };
    },
  };
}

/** Omits what `written` in src/words/message.ts never reads of a parsed sentence. */
function unlessUnread(name: string, value: unknown): unknown {
  return name === "offset" || name === "pluralType" || value === null ? undefined : value;
}
