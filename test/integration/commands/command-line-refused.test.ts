import { join } from "node:path";
import { expect, test } from "vitest";
import { openLowdbStore } from "../../../src/store/lowdb/open.ts";
import { configuration, ENVIRONMENT, READY } from "../../support/commands/served-configuration.ts";
import { SpawnedCommand, WorkFolder } from "../../support/commands/spawned-command.ts";

test("a port that is taken ends with 1 and says so", async () => {
  using first = new WorkFolder({ "config/bridge.yaml": configuration() });
  using running = new SpawnedCommand(first, ["serve"], { environment: ENVIRONMENT });
  const { port } = new URL(await running.waitFor(READY));
  using second = new WorkFolder({ "config/bridge.yaml": configuration(Number(port)) });
  using late = new SpawnedCommand(second, ["serve"], { environment: ENVIRONMENT });
  expect(await late.ended).toBe(1);
  expect(late.text).toContain(`Port ${port} is in use`);
});

/** As the system refuses them to who is not root, and on a disk that is read only. */
function refusing(isRefused: string, code: string): string {
  return `data:text/javascript,
    import { Server } from "node:net";
    const { listen } = Server.prototype;
    Server.prototype.listen = function (options, ...more) {
      if (!(${isRefused})) return listen.call(this, options, ...more);
      const error = Object.assign(new Error("refused"), { code: "${code}", syscall: "listen" });
      process.nextTick(() => this.emit("error", error));
    };
  `.replaceAll("\n", "");
}

test("a port below 1024 without the right to it ends with 1 and says which to choose", async () => {
  using folder = new WorkFolder({ "config/bridge.yaml": configuration(443) });
  const node = ["--import", refusing("options.port === 443", "EACCES")];
  using command = new SpawnedCommand(folder, ["serve"], { environment: ENVIRONMENT, node });
  expect(await command.ended).toBe(1);
  expect(command.text).toContain(
    "The bridge is not allowed to listen at 127.0.0.1:443. Choose a server.port above 1023",
  );
});

test.each(["EACCES", "EROFS"])(
  "a data folder that may not be written (%s) ends with 1 and says so, and nothing of sockets",
  async (code) => {
    using folder = new WorkFolder({ "config/bridge.yaml": configuration() });
    const node = ["--import", refusing("options.path", code)];
    using command = new SpawnedCommand(folder, ["serve"], { environment: ENVIRONMENT, node });
    expect(await command.ended).toBe(1);
    expect(command.text).toContain(`The data folder ./kept is not writable (${code})`);
    expect(command.text).toContain("storage.path");
  },
);

/** Folders may be made by nobody: what tests that run as root do not meet otherwise. */
const NO_FOLDERS = `data:text/javascript,
  import files from "node:fs/promises";
  import { syncBuiltinESMExports } from "node:module";
  files.mkdir = async (path) => {
    throw Object.assign(new Error("permission denied"), { code: "EACCES", syscall: "mkdir", path });
  };
  syncBuiltinESMExports();
`.replaceAll("\n", "");

test.each([
  ["may not be made", "./kept", "is not accessible to this user", ["--import", NO_FOLDERS]],
  ["lies below a file", "./config/bridge.yaml/kept", "has a file in its path", []],
  ["is a file", "./config/bridge.yaml", "is a file, not a folder", []],
])("a data folder that %s ends with 1 and names the setting", async (_what, path, why, node) => {
  const text = configuration().replace("./kept", path);
  using folder = new WorkFolder({ "config/bridge.yaml": text });
  using command = new SpawnedCommand(folder, ["serve"], { environment: ENVIRONMENT, node });
  expect(await command.ended).toBe(1);
  expect(command.text).toContain(`The data folder ${path} cannot be used: `);
  expect(command.text).toContain(why);
  expect(command.text).toContain("storage.path");
});

const SANDBOX = ["sandbox", "--api-key", "key", "--brand-id", "brand", "--port", "0", "--data"];
const INIT =
  "init --yes --no-check --loyalty-url https://l.example.com --api-key k --brand-id b --activity 12"
    .split(" ")
    .concat("--platform shopify --domain acme.myshopify.com --secret a-secret-of-acme --config".split(" "));

test.each([
  ["doctor", ["doctor"], 78],
  ["store check", ["store", "check"], 78],
  ["init", INIT.slice(0, -1), 78],
  ["init that replaces it", [...INIT.slice(0, -1), "--force"], 78],
  ["init that adds a shop", ["init", "--add-shop"], 78],
] as const)(
  "%s says of a folder that is named as the configuration that it is one",
  async (_what, args, code) => {
    using folder = new WorkFolder({ "config/bridge.yaml": configuration() });
    using command = new SpawnedCommand(folder, [...args, "--config", "config"], { environment: ENVIRONMENT });
    expect(await command.ended).toBe(code);
    expect(command.text).toContain("config is a folder, where a file is needed");
    expect(command.text).not.toContain("EISDIR");
  },
);

test("init says of a folder that takes no files that it does not, in a sentence", async () => {
  using folder = new WorkFolder({});
  using command = new SpawnedCommand(folder, [...INIT, "/proc/bridge.yaml"], { environment: ENVIRONMENT });
  expect(await command.ended).toBe(1);
  expect(command.text).toMatch(
    /^\/proc\/bridge\.yaml\S* cannot be used: it, or a folder in its path, does not exist\. /m,
  );
});

/** Asked to make a folder with its parents there, Node itself asks the system again for ever. */
test.skipIf(process.platform !== "linux").each([
  ["the bridge's data", ["serve"], "/proc/kept", "storage.path"],
  ["a backup", ["store", "backup", "/proc/kept"], "./kept", "/proc/kept cannot be used: it does not exist"],
  ["the stand-in's data", [...SANDBOX, "/proc/kept"], "./kept", "/proc/kept cannot be written (ENOENT)"],
  ["the configuration", [...INIT, "/proc/kept/bridge.yaml"], "./kept", "/proc/kept cannot be written"],
])(
  "where the system takes no folders, none for %s is asked for again and again",
  async (_what, args, path, said) => {
    using folder = new WorkFolder({ "config/bridge.yaml": configuration().replace("./kept", path) });
    await (await openLowdbStore({ path: join(folder.path, "kept") })).close();
    using command = new SpawnedCommand(folder, args, { environment: ENVIRONMENT });
    expect(await command.ended, command.text).toBe(1);
    expect(command.text).toContain(said);
  },
);
