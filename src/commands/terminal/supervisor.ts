import { execFile } from "node:child_process";
import type { Log } from "../../runtime/log/log.ts";
import { LOG_LINES } from "../../runtime/log/log-lines.ts";

/** The program that started the process and may await its start or restart it when it hangs: systemd, or none. */
export interface Supervisor {
  /** The bridge answers. From now on it reports regularly that it has not hung. */
  ready(log: Log): void;
  /** The bridge stops as requested. */
  stopping(): void;
}

export interface SupervisorVariables {
  readonly NOTIFY_SOCKET?: string | undefined;
  /** It expects a report within this many microseconds. */
  readonly WATCHDOG_USEC?: string | undefined;
  readonly PATH?: string | undefined;
}

/** Reports per allowed time: one that comes late, or not at all, is no hang. */
const SIGNS = 3;
const TOLD_WITHIN_MS = 10_000;

/**
 * Notifies systemd by its own program: its socket takes datagrams, which Node cannot send. This process's timers
 * trigger the reports, so that none comes while the event loop hangs.
 */
export function supervisorOf({ NOTIFY_SOCKET, WATCHDOG_USEC, PATH }: SupervisorVariables): Supervisor {
  if (!NOTIFY_SOCKET) return NO_SUPERVISOR;
  let tell = (_state: string) => {};
  return {
    ready: (log) => {
      let hasFailed = false;
      const env = { NOTIFY_SOCKET, PATH };
      tell = (state) =>
        void execFile("systemd-notify", [state], { env, timeout: TOLD_WITHIN_MS }, (error) => {
          if (error !== null && !hasFailed) log.warn({ error }, LOG_LINES.supervisorNotTold);
          hasFailed = error !== null;
        });
      tell("READY=1");
      const everyMs = Number(WATCHDOG_USEC) / 1000 / SIGNS;
      if (everyMs > 0) setInterval(() => tell("WATCHDOG=1"), everyMs).unref();
    },
    stopping: () => tell("STOPPING=1"),
  };
}

export const NO_SUPERVISOR: Supervisor = { ready: () => {}, stopping: () => {} };
