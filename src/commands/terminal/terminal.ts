import { styleText } from "node:util";

const FORMATS = { heading: "bold", fine: "green", warning: "yellow", failed: "red", dim: "dim" } as const;

/** The role of a part of a line, for terminals with colours. */
export type Style = keyof typeof FORMATS;

/** The terminal that shows the output. */
export interface Terminal {
  /** Characters per line; `null` if the output isn't read on a terminal. */
  readonly columns: number | null;
  /** Returns the text unchanged without colours or with NO_COLOR. */
  readonly style: (as: Style, text: string) => string;
}

/**
 * Shows progress on one line, which each call replaces. Shows nothing without a terminal, or on a `kind` of terminal
 * that cannot erase a line.
 */
export function progressAt(
  stream: Pick<NodeJS.WriteStream, "isTTY" | "write">,
  kind?: string,
): (line: string | null) => void {
  return (line) => {
    if (stream.isTTY && kind !== "dumb") stream.write(`\r\u001b[2K${line ?? ""}`);
  };
}

/** The output goes to a file, a pipe or another program. */
export const NO_TERMINAL: Terminal = { columns: null, style: (_, text) => text };

const USUAL_COLUMNS = 80;

export function terminalAt(stream: NodeJS.WriteStream): Terminal {
  return {
    columns: stream.isTTY ? stream.columns || USUAL_COLUMNS : null,
    style: (as, text) => (stream.isTTY ? styleText(FORMATS[as], text, { stream }) : text),
  };
}
