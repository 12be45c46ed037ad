import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, fstatSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, expect, test } from "vitest";
import { configuration, ENVIRONMENT, READY } from "../../support/commands/served-configuration.ts";
import { SpawnedCommand, WorkFolder } from "../../support/commands/spawned-command.ts";
import { findProgram } from "../../support/processes/find-program.ts";

const ENTRY = fileURLToPath(new URL("../../../src/entry.js", import.meta.url));
const PATH = process.env.PATH ?? "";

/** As systemd's own socket takes them; Node has no such sockets. */
const RECEIVER = `
  use Socket;
  $| = 1;
  socket(S, PF_UNIX, SOCK_DGRAM, 0) && bind(S, pack_sockaddr_un($ARGV[0])) or die $!;
  print "listening\\n";
  while (1) { recv(S, my $told, 4096, 0); print "$told\\n" if $told ne "BARRIER=1" }
`;
const missing = ["systemd-notify", "perl"].find((program) => findProgram(program) === null);
const named = (title: string) =>
  missing === undefined ? title : `${title} (not tried: no ${missing} on this machine)`;

const receivers: SpawnedCommand[] = [];
afterEach(() => {
  for (const receiver of receivers.splice(0)) receiver[Symbol.dispose]();
});

async function receiverIn(folder: WorkFolder) {
  const socket = join(folder.path, "notify");
  const receiver = new SpawnedCommand(folder, ["-e", RECEIVER, socket], {
    program: findProgram("perl") ?? "",
  });
  receivers.push(receiver);
  await receiver.waitFor(/listening/);
  return { socket, receiver };
}

test.skipIf(missing !== undefined)(
  named("systemd is told when the bridge is ready, that it has not hung, and that it ends"),
  async () => {
    using folder = new WorkFolder({ "config/bridge.yaml": configuration() });
    const { socket, receiver } = await receiverIn(folder);
    const watched = { NOTIFY_SOCKET: socket, WATCHDOG_USEC: "600000", PATH };
    using command = new SpawnedCommand(folder, ["serve"], { environment: { ...ENVIRONMENT, ...watched } });
    await receiver.waitFor(/READY=1/);
    expect((await fetch(`${await command.waitFor(READY)}/readyz`)).status).toBe(200);
    await receiver.waitFor(/(?:WATCHDOG=1\n(?:.*\n)*){3}/);
    expect(receiver.text).not.toContain("STOPPING");
    command.signal("SIGTERM");
    await receiver.waitFor(/STOPPING=1/);
    expect(await command.ended).toBe(0);
    expect(receiver.text.split("\n").filter((line) => line === "READY=1")).toHaveLength(1);
    expect(command.text).not.toContain("supervisorNotNotified");
  },
);

test.skipIf(missing !== undefined)(
  named("systemd is not told that a bridge is ready whose configuration is wrong"),
  async () => {
    using folder = new WorkFolder({ "config/bridge.yaml": configuration().replace("shopify", "shopfy") });
    const { socket, receiver } = await receiverIn(folder);
    using command = new SpawnedCommand(folder, ["serve"], {
      environment: { ...ENVIRONMENT, NOTIFY_SOCKET: socket, PATH },
    });
    expect(await command.ended).toBe(78);
    expect(receiver.text).toBe("listening\n");
  },
);

test("where systemd's program is missing, the log says so once and the bridge goes on", async () => {
  using folder = new WorkFolder({ "config/bridge.yaml": configuration() });
  const watched = { NOTIFY_SOCKET: "/no/such", WATCHDOG_USEC: "30000", PATH: "/no/such" };
  using command = new SpawnedCommand(folder, ["serve"], { environment: { ...ENVIRONMENT, ...watched } });
  const url = await command.waitFor(READY);
  await command.waitFor(/"event":"supervisorNotNotified"/);
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  command.signal("SIGTERM");
  expect(await command.ended).toBe(0);
  expect(command.text.match(/supervisorNotNotified/g)).toHaveLength(1);
});

test("lines that systemd's journal reads begin with their priority, also those of a start that is refused", async () => {
  using folder = new WorkFolder({ "config/bridge.yaml": configuration(), "journal.txt": "" });
  expect(await journalOf(folder, ["serve", "--config", "nowhere.yaml"])).toMatch(/^(<3>.+\n)+$/);
  const lines = (await journalOf(folder, ["serve"], /the bridge is ready/)).trim().split("\n");
  expect(lines.length).toBeGreaterThan(2);
  for (const line of lines) {
    const [, priority, json = ""] = /^<(\d)>(.*)$/.exec(line) ?? [];
    const { level } = JSON.parse(json) as { readonly level: string };
    expect(priority).toBe({ info: "6", warn: "4", error: "3" }[level]);
  }
});

/** What it writes to a file that it takes for the journal, until it ends, or has written what fits. */
async function journalOf(folder: WorkFolder, args: readonly string[], end?: RegExp): Promise<string> {
  const path = join(folder.path, "journal.txt");
  const file = openSync(path, "w");
  const { dev, ino } = fstatSync(file, { bigint: true });
  const child = spawn(process.execPath, [ENTRY, ...args], {
    cwd: folder.path,
    env: { ...ENVIRONMENT, JOURNAL_STREAM: `${dev}:${ino}` },
    stdio: ["ignore", file, file],
  });
  closeSync(file);
  const ended = once(child, "exit");
  if (end !== undefined) {
    await expect.poll(() => readFileSync(path, "utf8")).toMatch(end);
    child.kill("SIGTERM");
  }
  await ended;
  return readFileSync(path, "utf8");
}

test("SIGUSR1 opens no inspector", async () => {
  using folder = new WorkFolder({ "config/bridge.yaml": configuration() });
  using command = new SpawnedCommand(folder, ["serve"], { environment: ENVIRONMENT });
  const url = await command.waitFor(READY);
  command.signal("SIGUSR1");
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  command.signal("SIGTERM");
  expect(await command.ended).toBe(0);
  expect(command.text).not.toMatch(/debugger|inspector/i);
});
