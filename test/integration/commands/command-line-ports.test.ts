import { expect, test } from "vitest";
import { adapters } from "../../../adapters/index.ts";
import { standInShops } from "../../../adapters/stand-ins.ts";
import { parseConfig } from "../../../src/settings/config.ts";
import { inFile, type } from "../../support/commands/typed-command.ts";
import { httpServer } from "../../support/network/broken-server.ts";

/** A port that another program has is told with the option that chooses another one. */
const WORLD = {
  adapters,
  standInShops: async () => standInShops,
  parseConfig: (text: string) => inFile(parseConfig(text, { environment: {}, adapters })),
};

test.each([
  ["try", []],
  ["sandbox", ["--api-key", "k", "--brand-id", "b"]],
])("%s says that the port is in use, and how to choose another one", async (command, options) => {
  const other = await httpServer((_request, response) => void response.end());
  const { port } = new URL(other.url);
  const { exitCode, err } = await type([command, "--port", port, ...options], { world: WORLD });
  expect([exitCode, err]).toEqual([
    1,
    `Port ${port} is in use by another program, perhaps another copy of the bridge. Stop that program, or choose another --port.`,
  ]);
  await other.close();
});
