import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { EXIT } from "../../src/commands/command-context.ts";
import { readEnvironment } from "../../src/settings/environment.ts";
import { fileSchema } from "../../src/settings/schema.ts";
import { WorkFolder } from "../support/commands/spawned-command.ts";
import { findProgram } from "../support/processes/find-program.ts";

const FILE = "config/loyalty-bridge.service";
const UNIT = readFileSync(FILE, "utf8");
/** Of ten: as systemd weighs what a service could do to its machine. Its own services have nine and more. */
const MOST_EXPOSED = 2;

const program = findProgram("systemd-analyze");
const isMissing = program === null;
const named = (title: string) =>
  isMissing ? `${title} (not tried: no systemd-analyze on this machine)` : title;

function analysed(args: readonly string[]) {
  // The command is not installed on the machine of the tests.
  const unit = UNIT.replace(/^ExecStart=loyalty-bridge /m, `ExecStart=${process.execPath} `);
  using folder = new WorkFolder({ "loyalty-bridge.service": unit });
  const { status, stdout, stderr } = spawnSync(
    program ?? "",
    [...args, join(folder.path, "loyalty-bridge.service")],
    { encoding: "utf8" },
  );
  return { status, text: `${stdout}${stderr}` };
}

test.skipIf(isMissing)(named("systemd reads the unit and has nothing to say against it"), () => {
  expect(analysed(["verify", "--man=no"])).toEqual({ status: 0, text: "" });
});

test.skipIf(isMissing)(named("the service can do its machine little harm"), () => {
  const threshold = `--threshold=${MOST_EXPOSED * 10}`;
  const { status, text } = analysed(["security", "--offline=true", "--no-pager", threshold]);
  expect(status, text).toBe(0);
});

function settingOf(name: string): string {
  const [, value = ""] = new RegExp(`^${name}=(.*)$`, "m").exec(UNIT) ?? [];
  return value;
}

test("the bridge has time to end, and is not started again with a configuration that is wrong", () => {
  const { server } = fileSchema.shape;
  const graceSeconds = server.parse({}).graceSeconds;
  expect(Number.parseInt(settingOf("TimeoutStopSec"), 10)).toBeGreaterThan(graceSeconds);
  expect(settingOf("RestartPreventExitStatus")).toBe(String(EXIT.badConfiguration));
});

/** Without the second line, systemd starts nothing where the first one's folder is missing. */
test("a folder of secrets is loaded by the name that the bridge knows, and may be missing", () => {
  const [loaded, folder] = settingOf("LoadCredential").split(":");
  expect(folder).toMatch(/^\//);
  expect(settingOf("SetCredential")).toMatch(new RegExp(`^${loaded}:.`));
  using secrets = new WorkFolder({ [`${loaded}_ADMIN_TOKEN`]: "a token\n" });
  const { variables } = readEnvironment({ CREDENTIALS_DIRECTORY: secrets.path }, "/no/such/.env");
  expect(variables).toMatchObject({ ADMIN_TOKEN: "a token" });
});

test("a start is over once the bridge says so, and one that gives no sign of life is killed and started again", () => {
  expect([settingOf("Type"), settingOf("NotifyAccess")]).toEqual(["notify", "all"]);
  expect(Number.parseInt(settingOf("WatchdogSec"), 10)).toBeGreaterThan(30);
  // By any other signal of its own, systemd would have a core written, with customers' data in it.
  expect(settingOf("WatchdogSignal")).toBe("SIGKILL");
  expect(settingOf("Restart")).toBe("on-failure");
});

test("a reload needs no other program than the shell", async () => {
  const [, program = "", , command = ""] = /^(\S+) (-c) "(.*)"$/.exec(settingOf("ExecReload")) ?? [];
  const script =
    "process.on('SIGHUP', () => process.exit(7)); process.stdin.resume(); console.log('listens')";
  const main = spawn(process.execPath, ["-e", script], { stdio: ["pipe", "pipe", "inherit"] });
  await once(main.stdout, "data");
  const ended = once(main, "exit");
  const { status } = spawnSync(program, ["-c", command], { env: { PATH: "", MAINPID: String(main.pid) } });
  expect(status).toBe(0);
  expect(await ended).toEqual([7, null]);
});

test("it may write to its own folder alone, and make machine code", () => {
  expect(settingOf("WorkingDirectory")).toBe(`%S/${settingOf("StateDirectory")}`);
  expect(settingOf("ProtectSystem")).toBe("strict");
  expect(settingOf("ReadWritePaths")).toBe("");
  expect(settingOf("MemoryDenyWriteExecute")).toBe("");
});
