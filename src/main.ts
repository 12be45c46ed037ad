import { isatty } from "node:tty";
import { getSystemErrorMessage } from "node:util";
import { type BaseContext, EXIT } from "./commands/command-context.ts";
import { runCommandLine } from "./commands/command-line.ts";
import { terminalAt } from "./commands/terminal/terminal.ts";
import { writtenOut } from "./commands/terminal/terminal-text.ts";
import { wrappedLines } from "./commands/terminal/wrapped-lines.ts";
import { ownCommit, ownLicenses, ownVersion } from "./runtime/installation/version.ts";
import { isJournal, withPriority } from "./runtime/log/journal.ts";

const isErrJournal = isJournal(2, process.env.JOURNAL_STREAM);
/** The end of a terminal is a hang-up as well, and Windows knows no other. */
const isOnTerminal = process.platform === "win32" || [0, 1, 2].some((stream) => isatty(stream));
/** What a hang-up asks for; `null`: the end. */
let onHangUp: (() => void) | null = null;

const errTerminal = terminalAt(process.stderr);

const base: BaseContext = {
  version: ownVersion(),
  commit: ownCommit,
  licenses: ownLicenses,
  out: (line) => process.stdout.write(`${writtenOut(line, { hasStyles: process.stdout.isTTY })}\n`),
  err: (line) => {
    const lines = wrappedLines(errTerminal, line).join("\n");
    const text = `${writtenOut(lines, { hasStyles: process.stderr.isTTY })}\n`;
    process.stderr.write(isErrJournal ? withPriority(text, "error") : text);
  },
  terminal: terminalAt(process.stdout),
  errTerminal,
  stopRequested,
};

/**
 * A second signal ends the process at once, as it does where nobody listens; only of hang-ups, several come when one
 * terminal closes.
 */
function stopRequested(): Promise<void> {
  return new Promise((resolve) => {
    const signals = ["SIGTERM", "SIGINT", "SIGQUIT"] as const;
    const stop = () => {
      for (const signal of signals) process.off(signal, stop);
      resolve();
    };
    for (const signal of signals) process.on(signal, stop);
    process.on("SIGHUP", () => (onHangUp ?? stop)());
  });
}

/** Loads the bridge itself: `--help`, `--version` and `completion` answer without it. */
async function loadContext() {
  const { processContext } = await import("./commands/process-context.ts");
  return processContext(base, (listener) => {
    if (!isOnTerminal) onHangUp = listener;
  });
}

/** The one file begins here. Left alone, it opens Node's inspector, to which whatever runs on this machine may connect. */
process.on("SIGUSR1", () => {});
process.stdout.on("error", ({ code, errno = 0 }: NodeJS.ErrnoException) => {
  // Anyone who reads the output may stop reading: "orders | head".
  if (code === "EPIPE") process.exit(EXIT.fine);
  base.err(`Standard output cannot be written: ${getSystemErrorMessage(errno)} (${code}).`);
  process.exit(EXIT.failed);
});

/** A forgotten socket or timer must not keep the process running. */
const LEAVE_AFTER_MS = 400;

void runCommandLine(process.argv.slice(2), base, loadContext)
  .catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : "The command failed."}\n`);
    return EXIT.failed;
  })
  .then((exitCode) => {
    process.exitCode = exitCode;
    setTimeout(() => process.exit(exitCode), LEAVE_AFTER_MS).unref();
  });
