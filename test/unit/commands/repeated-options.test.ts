import { expect, test } from "vitest";

import { BridgeCommand } from "../../../src/commands/bridge-command.ts";
import type { CommandContext } from "../../../src/commands/command-context.ts";
import { COMMANDS } from "../../../src/commands/commands.ts";
import type { CommandEntry } from "../../../src/commands/entry.ts";
import {
  repeated,
  repeating,
  WITHOUT_PLACE,
  WITHOUT_URL,
} from "../../../src/commands/terminal/repeated-options.ts";
import { BRIDGE } from "../../../src/runtime/installation/called.ts";

const url = "http://127.0.0.1:8787";
const config = "/etc/bridge.yaml";

test.each([
  ["a command", "run: B orders", { url }, `run: B orders --url ${url}`],
  [
    "the part of a command",
    "run: B people list, or B programme show acme",
    { url },
    `run: B people list --url ${url}, or B programme show --url ${url} acme`,
  ],
  ["both options", "B show acme 1", { url, config }, `B show --url ${url} --config ${config} acme 1`],
  ["a file with a blank", "B doctor.", { config: "my file" }, 'B doctor --config "my file".'],
  ["a command that asks no bridge", "B store repair --export F", { url }, "B store repair --export F"],
  ["its configuration", "B init --add-shop", { url, config }, `B init --config ${config} --add-shop`],
  ["a command that reads none", "B settings storage", { url, config }, "B settings storage"],
  ["the start", "run: npm start", { url, config }, `run: npm start -- --config ${config}`],
  ["a command that has it", `B orders --url ${url}`, { url }, `B orders --url ${url}`],
  ["neither option", "run: B orders", {}, "run: B orders"],
  ["a path that ends like it", "/opt/B orders", { url }, "/opt/B orders"],
])("%s is told with the options that were typed", (_, line, options, told) => {
  const named = (text: string) => text.replace(/\bB(?= )/g, BRIDGE);
  expect(repeated(named(line), options)).toBe(named(told));
  expect(repeated(named(told), options)).toBe(named(told));
});

test.each([
  ["for programs in JSON", { url, json: true }, "run: B orders"],
  ["for programs as a table", { url, csv: true }, "run: B orders"],
  ["for people", { url }, `run: B orders --url ${url}`],
])("output %s, and errors with the options", (_, options, expected) => {
  const [out, err]: [string[], string[]] = [[], []];
  const terminal = { columns: null };
  const world = {
    ...{ terminal, errTerminal: terminal },
    out: (line: string) => out.push(line),
    err: (line: string) => err.push(line),
  };
  const context = repeating(world as unknown as CommandContext, options);
  const line = `run: ${BRIDGE} orders`;
  context.out(line);
  context.err(line);
  expect([out, err]).toEqual([[expected.replace("B", BRIDGE)], [`${line} --url ${url}`]]);
});

/** The commands without this option, and those of whose parts none has it that is told to be run. */
function without(option: string): readonly string[] {
  const has = (entry: CommandEntry): boolean => {
    const command = new BridgeCommand(entry.name);
    entry.options?.(command);
    return (
      command.options.some(({ long }) => long === option) ||
      (entry.parts ?? []).some((part) => part.name !== "backups" && has(part))
    );
  };
  return COMMANDS.filter((entry) => !has(entry)).map(({ name }) => name);
}

test("each command is known by the options that it has", () => {
  expect(without("--config").toSorted()).toEqual(WITHOUT_PLACE.toSorted());
  expect(without("--url").toSorted()).toEqual([...WITHOUT_URL, ...WITHOUT_PLACE].toSorted());
});
