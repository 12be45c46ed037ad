import { execFile } from "node:child_process";
import type { Log } from "../../runtime/log/log.ts";
import { LOG_LINES } from "../../runtime/log/log-lines.ts";

/** The program that started the process, which may wait for its start and restart it if it hangs: systemd, or none. */
export interface Supervisor {
  /** Reports that the bridge answers; from now on, reports regularly that it hasn't hung. */
  ready(log: Log): void;
  /** Reports that the bridge stops on request. */
  stopping(): void;
}

export interface SupervisorVariables {
  readonly NOTIFY_SOCKET?: string | undefined;
  /** The interval within which systemd expects a report, in microseconds. */
  readonly WATCHDOG_USEC?: string | undefined;
  readonly PATH?: string | undefined;
}

/** Reports per interval, so that a single late or lost one doesn't look like a hang. */
const SIGNS = 3;
const NOTIFIED_WITHIN_MS = 10_000;

/**
 * Notifies systemd through its own program, because its socket takes datagrams, which Node cannot send. Timers of this
 * process trigger the reports, so they stop if the event loop hangs.
 */
export function supervisorOf({ NOTIFY_SOCKET, WATCHDOG_USEC, PATH }: SupervisorVariables): Supervisor {
  if (!NOTIFY_SOCKET) return NO_SUPERVISOR;
  let tell = (_state: string) => {};
  return {
    ready: (log) => {
      let hasFailed = false;
      const env = { NOTIFY_SOCKET, PATH };
      tell = (state) =>
        void execFile("systemd-notify", [state], { env, timeout: NOTIFIED_WITHIN_MS }, (error) => {
          if (error !== null && !hasFailed) log.warn({ error }, LOG_LINES.supervisorNotNotified);
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
