import { styleText } from "node:util";

const FORMATS = { heading: "bold", fine: "green", warning: "yellow", failed: "red", dim: "dim" } as const;

/** What a part of a line is, for a terminal that has colours. */
export type Style = keyof typeof FORMATS;

/** What shows the output to a person. */
export interface Terminal {
  /** How many signs fit on a line; `null`: no person reads it now. */
  readonly columns: number | null;
  /** The text as it is where there are no colours, or none are wanted (NO_COLOR). */
  readonly style: (as: Style, text: string) => string;
}

/** How far a long work is: one line that the next one replaces. Where no terminal is, nobody reads it now. */
export function progressAt(
  stream: Pick<NodeJS.WriteStream, "isTTY" | "write">,
): (line: string | null) => void {
  return (line) => {
    if (stream.isTTY) stream.write(`\r\u001b[2K${line ?? ""}`);
  };
}

/** A file, a pipe or another program. */
export const NO_TERMINAL: Terminal = { columns: null, style: (_, text) => text };

const USUAL_COLUMNS = 80;

export function terminalAt(stream: NodeJS.WriteStream): Terminal {
  return {
    columns: stream.isTTY ? stream.columns || USUAL_COLUMNS : null,
    style: (as, text) => (stream.isTTY ? styleText(FORMATS[as], text, { stream }) : text),
  };
}
