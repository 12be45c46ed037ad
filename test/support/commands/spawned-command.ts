import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, mkdirSync, mkdtempSync, openSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const ENTRY = fileURLToPath(new URL("../../../src/entry.js", import.meta.url));

/** The compile cache, the only variable of the environment that is passed on. */
const { NODE_COMPILE_CACHE } = process.env;
const COMPILED = NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE };

/** A folder with these files, in which to run commands. */
export class WorkFolder implements Disposable {
  readonly path = mkdtempSync(join(tmpdir(), "bridge-command-"));

  constructor(files: Readonly<Record<string, string>> = {}) {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(this.path, name)), { recursive: true });
      writeFileSync(join(this.path, name), text);
    }
  }

  get names(): readonly string[] {
    return readdirSync(this.path);
  }

  [Symbol.dispose](): void {
    rmSync(this.path, { recursive: true, force: true });
  }
}

/** A command in a process of its own, which always ends with its test. */
export class SpawnedCommand implements Disposable {
  readonly #process: ChildProcess;
  readonly #ended: Promise<number | null>;
  #text = "";
  #onText = () => {};

  constructor(
    folder: WorkFolder,
    args: readonly string[],
    given: {
      readonly environment?: Record<string, string>;
      readonly node?: readonly string[];
      /** The program to start instead of the sources. */
      readonly program?: string;
      /** Whether input is typed while it runs. */
      readonly isTyped?: boolean;
      /** The file that stdout goes to. */
      readonly output?: string;
    } = {},
  ) {
    const [program, before] =
      given.program === undefined ? [process.execPath, [...(given.node ?? []), ENTRY]] : [given.program, []];
    const output = given.output === undefined ? "pipe" : openSync(given.output, "w");
    this.#process = spawn(program, [...before, ...args], {
      cwd: folder.path,
      env: { ...given.environment, ...(given.program === undefined ? COMPILED : {}), TZ: "UTC" },
      stdio: [given.isTyped ? "pipe" : "ignore", output, "pipe"],
    });
    if (output !== "pipe") closeSync(output);
    for (const stream of [this.#process.stdout, this.#process.stderr]) {
      stream?.setEncoding("utf8").on("data", (text: string) => {
        this.#text += text;
        this.#onText();
      });
    }
    this.#ended = new Promise((resolve) => this.#process.once("close", resolve));
  }

  /** Everything written so far to stdout and stderr. */
  get text(): string {
    return this.#text;
  }

  /** Resolves with the exit code once it has ended. */
  get ended(): Promise<number | null> {
    return this.#ended;
  }

  get pid(): number {
    return Number(this.#process.pid);
  }

  /** Closes the reading end of its output. */
  hangUp(): void {
    this.#process.stdout?.destroy();
    this.#process.stderr?.destroy();
  }

  type(keys: string): void {
    this.#process.stdin?.write(keys);
  }

  signal(signal: NodeJS.Signals): void {
    this.#process.kill(signal);
  }

  /** Waits until its output matches; returns the first group. Rejects if it ends before that. */
  async waitFor(pattern: RegExp): Promise<string> {
    const written = new Promise<string>((resolve) => {
      this.#onText = () => {
        const found = pattern.exec(this.#text);
        if (found !== null) resolve(found[1] ?? found[0]);
      };
      this.#onText();
    });
    const ended = this.#ended.then((code) => {
      throw new Error(`The command ended with ${code}: ${this.#text}`);
    });
    return Promise.race([written, ended]);
  }

  [Symbol.dispose](): void {
    this.#process.kill("SIGKILL");
  }
}
