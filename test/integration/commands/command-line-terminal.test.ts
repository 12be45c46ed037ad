import { join } from "node:path";
import { expect, test } from "vitest";
import { openLowdbStore } from "../../../src/store/lowdb/open.ts";
import { aRecord, put } from "../../support/builders/stored.ts";
import { configuration, ENVIRONMENT } from "../../support/commands/served-configuration.ts";
import { SpawnedCommand, WorkFolder } from "../../support/commands/spawned-command.ts";
import { TOP } from "../../support/installed/installed.ts";
import { findProgram } from "../../support/processes/find-program.ts";

/** util-linux's: it gives what it starts a terminal, and writes to its own output what that shows. */
const terminal = findProgram("script");
const ESCAPE = "\u001b";

function onTerminal(folder: WorkFolder, command: string, environment: Record<string, string> = {}) {
  const typed = `stty columns 60; exec ${process.execPath} ${join(TOP, "src", "entry.js")} ${command}`;
  const args = ["--quiet", "--return", "--flush", "--command", typed, "/dev/null"];
  const given = { ...ENVIRONMENT, TERM: "xterm-256color", PATH: process.env.PATH ?? "", ...environment };
  return new SpawnedCommand(folder, args, { program: terminal ?? "", environment: given, isTyped: true });
}

const withoutBridge = () => new WorkFolder({ "config/bridge.yaml": configuration(1) });

test.skipIf(terminal === null)(
  "on a terminal, marks and headings have colours, unless NO_COLOR says otherwise",
  async () => {
    using folder = withoutBridge();
    using doctor = onTerminal(folder, "doctor");
    await doctor.ended;
    expect(doctor.text).toContain(`${ESCAPE}[1mBridge${ESCAPE}[22m`);
    expect(doctor.text).toContain(`${ESCAPE}[31mFAILED${ESCAPE}[39m`);
    using plain = onTerminal(folder, "doctor", { NO_COLOR: "1" });
    await plain.ended;
    expect(plain.text).toContain("FAILED");
    // A line that shows progress may still be cleared.
    expect(plain.text.replaceAll(`${ESCAPE}[2K`, "")).not.toContain(ESCAPE);
  },
);

test.skipIf(terminal === null)(
  "on a terminal, serve says what runs in words and ends on Ctrl+C; nothing of it is JSON",
  async () => {
    using folder = new WorkFolder({ "config/bridge.yaml": configuration() });
    using bridge = onTerminal(folder, "serve", { NO_COLOR: "1" });
    await bridge.waitFor(/The loyalty bridge \S+ is running\.[\s\S]*\?ticket=[\s\S]*Ctrl\+C/);
    expect(bridge.text).not.toMatch(/[{}]/);
    bridge.type("\u0003");
    expect(await bridge.ended, bridge.text).toBe(0);
  },
);

test.skipIf(terminal === null)(
  "on a terminal, serve says why a delivery was rejected, in words",
  async () => {
    using folder = new WorkFolder({ "config/bridge.yaml": configuration() });
    using bridge = onTerminal(folder, "serve", { NO_COLOR: "1" });
    const address = await bridge.waitFor(/(http:\/\/127\.0\.0\.1:\d+)[\s\S]*Ctrl\+C/);
    await fetch(`${address}/webhooks/acme`, { method: "POST", body: "{}" });
    await fetch(`${address}/webhooks/nobodys`, { method: "POST", body: "{}" });
    // The account has an address at which nothing listens.
    await bridge.waitFor(/intervals: the loyalty service refused the connection\s+\(brand main\)/);
    await bridge.waitFor(/rejected: not signed\. Sent by\s+someone else, [^{}]*\(shop acme,\s+count 1\)/);
    await bridge.waitFor(/rejected: its address belongs\s+to no shop of this bridge \(count 1\)/);
    bridge.type("\u0003");
    expect(await bridge.ended, bridge.text).toBe(0);
  },
);

test.skipIf(terminal === null)("colours of what is said beside the output are colours as well", async () => {
  using folder = new WorkFolder({ "config/bridge.yaml": configuration() });
  using bridge = onTerminal(folder, "serve");
  await bridge.waitFor(/Ctrl\+C/);
  expect(bridge.text).toContain(`${ESCAPE}[1mThe loyalty bridge `);
  expect(bridge.text).not.toContain("\\u001b");
  bridge.type("\u0003");
  expect(await bridge.ended, bridge.text).toBe(0);
});

test.skipIf(terminal === null)("Ctrl+C leaves the questions of init, and nothing is written", async () => {
  using folder = new WorkFolder();
  using init = onTerminal(folder, "init", { NO_COLOR: "1" });
  await init.waitFor(/Address of the loyalty service/);
  init.type("\u0003");
  expect(await init.ended, init.text).toBe(130);
  expect(init.text).toContain("Cancelled: nothing was written.");
  expect(folder.names).toEqual([]);
});

test.skipIf(terminal === null)(
  "a backup shows how many files are copied on a terminal, and nothing of it where its output is piped",
  async () => {
    using folder = withoutBridge();
    const store = await openLowdbStore({ path: join(folder.path, "kept") });
    await Promise.all(Array.from({ length: 3_000 }, (_, at) => put(store, aRecord({ orderId: `${at}` }))));
    await store.close();
    using shown = onTerminal(folder, "store backup one", { NO_COLOR: "1" });
    expect(await shown.ended, shown.text).toBe(0);
    expect(shown.text).toMatch(/\[#{12} {12}\] copied \d+ of \d+ files\r/);
    expect(shown.text).toMatch(/\[#{24}\] copied (\d+) of \1 files\r/);
    expect(shown.text).toContain(`\r${ESCAPE}[2KCopied ./kept to ./one`);
    using piped = new SpawnedCommand(folder, ["store", "backup", "two"], { environment: ENVIRONMENT });
    expect(await piped.ended, piped.text).toBe(0);
    expect(piped.text).toMatch(/^Copied \.\/kept to \.\/two/);
  },
);
