import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** One of our scripts in a process of its own, which a test can kill or pause, or which has a core to itself. */
export interface Child<Ready> {
  /** The script's first message. */
  readonly ready: Ready;
  readonly process: ChildProcess;
  /** Resolves when the process has ended. */
  readonly ended: Promise<Ended>;
  /** Sends the signal and waits for the end. */
  end(signal?: NodeJS.Signals): Promise<Ended>;
  /** Everything written so far to stdout and stderr. */
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
 * Runs `script` (a path from the repository's root). The script reads its input with `givenToChild` and reports that it
 * is ready with its first message. Rejects with its output if it ends earlier. `onSpawned` is called at once; `flags`
 * go to the runtime.
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

/** Thrown if the script ended before it was ready. */
export class ChildEnded extends Error {
  override readonly name = "ChildEnded";
  readonly ended: Ended;

  constructor(script: string, ended: Ended, output: string) {
    super(`${script} ended with ${ended.signal ?? ended.code} before it was ready: ${output}`);
    this.ended = ended;
  }
}

/** For the script: returns its input. */
export function givenToChild<Given>(): Given {
  return JSON.parse(process.argv[2] ?? "null") as Given;
}

/** For the script: reports that it is ready. */
export function sendToParent(message: object): void {
  process.send?.(message);
}
