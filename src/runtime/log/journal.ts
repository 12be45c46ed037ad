import { fstatSync } from "node:fs";
import type { DestinationStream } from "pino";

/** Syslog priorities, which systemd's journal reads at the beginning of a line: "<3>". */
const PRIORITIES = { error: 3, warn: 4, info: 6, debug: 7 } as const;

/** Whether the file descriptor leads to systemd's journal. `journalStream`: the variable JOURNAL_STREAM. */
export function isJournal(fd: number, journalStream: string | undefined): boolean {
  if (journalStream === undefined) return false;
  try {
    const { dev, ino } = fstatSync(fd, { bigint: true });
    return journalStream === `${dev}:${ino}`;
  } catch {
    // The parent process closed the file descriptor.
    return false;
  }
}

/** Adds the priority to each line, so that "journalctl --priority=err" finds it. */
export function withPriority(text: string, level: keyof typeof PRIORITIES): string {
  return text.replaceAll(/^(?=.)/gm, `<${PRIORITIES[level]}>`);
}

/** A log destination for systemd's journal. */
export function journalDestination(write: (line: string) => void): DestinationStream {
  // Pino sets `lastLevel` before each line on a destination with this symbol.
  const stream = { [Symbol.for("pino.metadata")]: true, lastLevel: 30 };
  return Object.assign(stream, {
    write: (line: string) => write(withPriority(line, levelOf(stream.lastLevel))),
  });
}

/** The level for one of pino's numbers. */
function levelOf(number: number): keyof typeof PRIORITIES {
  if (number >= 50) return "error";
  if (number >= 40) return "warn";
  return number >= 30 ? "info" : "debug";
}
