import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";

export interface Terminal {
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
}

/** Reads one line; `null` at the end of input. Doesn't echo a secret. */
export async function prompt(
  { input, output }: Terminal,
  question: string,
  isSecret: boolean,
): Promise<string | null> {
  let isShown = true;
  const echo = new Writable({
    write(chunk, _encoding, done) {
      if (isShown) output.write(chunk);
      done();
    },
  });
  // Terminal mode makes the reader do the echo instead of the machine.
  const reader = createInterface(isSecret ? { input, output: echo, terminal: true } : { input, output });
  const gone = new Promise<null>((resolve) => reader.once("close", () => resolve(null)));
  try {
    const answered = reader.question(question);
    isShown = false;
    return await Promise.race([answered, gone]);
  } finally {
    reader.close();
    if (isSecret) output.write("\n");
  }
}
