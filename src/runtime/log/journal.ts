import { fstatSync } from "node:fs";
import type { DestinationStream } from "pino";

/** As syslog counts them, which systemd's journal reads at the beginning of a line: "<3>". */
const PRIORITIES = { error: 3, warn: 4, info: 6, debug: 7 } as const;

/** Does what is written there end up in the journal of systemd? `journalStream`: JOURNAL_STREAM, as systemd gives it. */
export function isJournal(fd: number, journalStream: string | undefined): boolean {
  if (journalStream === undefined) return false;
  try {
    const { dev, ino } = fstatSync(fd, { bigint: true });
    return journalStream === `${dev}:${ino}`;
  } catch {
    // Closed by anyone who started the process.
    return false;
  }
}

/** Each line with its priority, so that "journalctl --priority=err" finds it. */
export function withPriority(text: string, level: keyof typeof PRIORITIES): string {
  return text.replaceAll(/^(?=.)/gm, `<${PRIORITIES[level]}>`);
}

/** Where a log goes whose lines the journal reads. */
export function journalDestination(write: (line: string) => void): DestinationStream {
  // Told by pino before each line, to anyone who says that it wants to know.
  const told = { [Symbol.for("pino.metadata")]: true, lastLevel: 30 };
  return Object.assign(told, { write: (line: string) => write(withPriority(line, levelOf(told.lastLevel))) });
}

/** Of pino's numbers. */
function levelOf(number: number): keyof typeof PRIORITIES {
  if (number >= 50) return "error";
  if (number >= 40) return "warn";
  return number >= 30 ? "info" : "debug";
}
