import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { prompt } from "../../../src/commands/init/questions/prompt.ts";

function aTerminal() {
  const [input, output] = [new PassThrough(), new PassThrough()];
  return { input, output, shown: () => String(output.read() ?? "") };
}

test("a secret answer is read and does not show", async () => {
  const terminal = aTerminal();
  const answered = prompt(terminal, "The key: ", true);
  terminal.input.write("the-canary\n");
  expect(await answered).toBe("the-canary");
  const shown = terminal.shown();
  expect(shown).toContain("The key: ");
  expect(shown).not.toContain("canary");
  expect(shown.endsWith("\n")).toBe(true);
});

test("one secret after the other can be asked for on the same terminal", async () => {
  const terminal = aTerminal();
  for (const secret of ["first-canary", "second-canary"]) {
    const answered = prompt(terminal, "? ", true);
    terminal.input.write(`${secret}\r`);
    expect(await answered).toBe(secret);
  }
  expect(terminal.shown()).not.toContain("canary");
});

test.each([true, false])("the end of the input is no answer (secret: %s)", async (isSecret) => {
  const terminal = aTerminal();
  const answered = prompt(terminal, "? ", isSecret);
  terminal.input.end();
  expect(await answered).toBeNull();
});
