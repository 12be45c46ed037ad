import { expect, test } from "vitest";
import type { CommandContext } from "../../../src/commands/command-context.ts";
import { withinWidth } from "../../../src/commands/init/init.ts";
import { NO_TERMINAL } from "../../../src/commands/terminal/terminal.ts";

function printed(columns: number | null) {
  const lines: string[] = [];
  const terminal = { ...NO_TERMINAL, columns };
  const print = (line: string) => void lines.push(line);
  const ask: CommandContext["ask"] = async (question) => {
    print(question);
    return "";
  };
  const world = { terminal, errTerminal: terminal, out: print, err: print, ask };
  return { lines, context: withinWidth(world as unknown as CommandContext) };
}

test("lines end between two words where the terminal does, and an address stays whole", () => {
  const { lines, context } = printed(40);
  const address = `https://bridge.example.com/${"a".repeat(40)}`;
  context.out("  - Some questions about your loyalty account");
  context.err(`Connect it at ${address} now`);
  expect(lines).toEqual([
    "  - Some questions about your loyalty",
    "    account",
    "Connect it at",
    address,
    "now",
  ]);
});

test("an answer that finds little room is typed on a line of its own, unless it does not show", async () => {
  const { lines, context } = printed(40);
  await context.ask("The address of the service: ");
  await context.ask("Its name: ");
  await context.ask("The secret key of the account: ", true);
  expect(lines).toEqual(["The address of the service:\n> ", "Its name: ", "The secret key of the account: "]);
});

test("where no terminal is, everything stays as it is", async () => {
  const { lines, context } = printed(null);
  const long = "word ".repeat(40);
  context.out(long);
  await context.ask(long);
  expect(lines).toEqual([long, long]);
});
