import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** A script of ours that runs as a process of its own: one to be killed, paused, or left alone on its core. */
export interface Child<Ready> {
  /** The script's first message. */
  readonly ready: Ready;
  readonly process: ChildProcess;
  /** Resolves when the process is gone. */
  readonly ended: Promise<Ended>;
  /** Sends the signal and waits for the end. */
  end(signal?: NodeJS.Signals): Promise<Ended>;
  /** What it wrote to standard output and standard error so far. */
  output(): string;
}

export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

interface ChildOptions {
  readonly onSpawned?: ((process: ChildProcess) => void) | undefined;
  readonly flags?: readonly string[];
}

/**
 * Runs `script` (from the top of the repository), which finds what it is given in `givenToChild` and tells that it is
 * ready by its first message. Rejects with its output when it ends before that. `onSpawned` hears of it at once;
 * `flags` are the runtime's.
 */
export async function startChild<Ready>(
  script: string,
  given: object,
  { onSpawned = () => {}, flags = [] }: ChildOptions = {},
): Promise<Child<Ready>> {
  const path = fileURLToPath(new URL(`../../../${script}`, import.meta.url));
  const child = fork(path, [JSON.stringify(given)], {
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    execArgv: [...flags],
  });
  onSpawned(child);
  let output = "";
  const listen = (chunk: Buffer) => {
    output += chunk.toString();
  };
  child.stdout?.on("data", listen);
  child.stderr?.on("data", listen);
  const ended = once(child, "exit").then(([code, signal]) => ({ code, signal }) as Ended);
  const first = once(child, "message").then(([message]) => ({ ready: message as Ready }));
  const begun = await Promise.race([first, ended]);
  if (!("ready" in begun)) throw new ChildEnded(script, begun, output);
  return {
    ready: begun.ready,
    process: child,
    ended,
    end: (signal = "SIGTERM") => {
      child.kill(signal);
      return ended;
    },
    output: () => output,
  };
}

/** The script ended before it was ready. */
export class ChildEnded extends Error {
  override readonly name = "ChildEnded";
  readonly ended: Ended;

  constructor(script: string, ended: Ended, output: string) {
    super(`${script} ended with ${ended.signal ?? ended.code} before it was ready: ${output}`);
    this.ended = ended;
  }
}

/** Inside the script: what it was given. */
export function givenToChild<Given>(): Given {
  return JSON.parse(process.argv[2] ?? "null") as Given;
}

/** Inside the script: ready. */
export function sendToParent(message: object): void {
  process.send?.(message);
}
