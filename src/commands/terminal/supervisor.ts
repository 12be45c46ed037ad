import { execFile } from "node:child_process";
import type { Log } from "../../runtime/log/log.ts";
import { LOG_LINES } from "../../runtime/log/log-lines.ts";

/** Anyone who started the process and may wait for it to be ready, or start it again when it hangs: systemd, or nobody. */
export interface Supervisor {
  /** The bridge answers. From now on it says in time that it has not hung. */
  ready(log: Log): void;
  /** It ends, as it was asked to. */
  stopping(): void;
}

export interface SupervisorVariables {
  readonly NOTIFY_SOCKET?: string | undefined;
  /** Within so many microseconds it wants to hear something. */
  readonly WATCHDOG_USEC?: string | undefined;
  readonly PATH?: string | undefined;
}

/** So often within the time that is allowed: one that comes late, or not at all, is no hang. */
const SIGNS = 3;
const TOLD_WITHIN_MS = 10_000;

/**
 * systemd is told by its own program: its socket takes datagrams, which Node cannot send. A sign of life is asked for by
 * this process's own timers, so that none comes while its event loop stands still.
 */
export function supervisorOf({ NOTIFY_SOCKET, WATCHDOG_USEC, PATH }: SupervisorVariables): Supervisor {
  if (!NOTIFY_SOCKET) return NOBODY;
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

export const NOBODY: Supervisor = { ready: () => {}, stopping: () => {} };
