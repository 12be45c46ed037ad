import { mkdtemp, readdir, rm, symlink } from "node:fs/promises";
import { createConnection, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { errorCode, systemWord } from "../error-code.ts";
import { FolderRefused } from "./damage.ts";

/**
 * One process owns the folder: the one that listens on the socket in it. The kernel closes the socket when the process
 * dies, however it dies, and accepts connections for it while it is paused, so an owner is never displaced and never
 * has to be waited for. A dead owner leaves a file behind, which refuses connections.
 *
 * A dead socket cannot be replaced in one step, and binding and listening are two steps too. So each claimant listens
 * on a socket with its own number, higher than all it sees, and then looks at the others. It withdraws if there is a
 * higher number or its own is gone, and may not begin while a lower one answers. Whichever looks later sees the other,
 * so two never both stay; if two start at once, the higher number stays.
 */
const SOCKET = /^owner-(\d+)\.sock$/;
const RACE_MS = 1000;
/** A responsive owner answers with its process ID within this time. */
const ANSWER_MS = 500;
const STEP_MS = 40;
const LONGEST_SOCKET_PATH = 100;
const NOT_WRITABLE: readonly string[] = ["EACCES", "EPERM", "EROFS"];

export interface Ownership {
  release(): Promise<void>;
}

export async function claimFolder(folder: string): Promise<Ownership> {
  const reach = await shortPath(resolve(folder));
  try {
    const others = await socketNumbers(folder);
    const owners = await ownersAt(reach.path, others);
    if (owners.length > 0) throw inUse(folder, owners[0]);
    const mine = Math.max((others.at(-1) ?? 0) + 1, Date.now());
    const server = await listen(join(reach.path, socketName(mine)), folder);
    if (server === null) throw inUse(folder);
    if (await isAlone(folder, reach.path, mine)) return { release: () => close(server, folder, mine) };
    await close(server, folder, mine);
    throw inUse(folder);
  } finally {
    await reach.forget();
  }
}

async function isAlone(folder: string, reach: string, mine: number): Promise<boolean> {
  for (let waitedMs = 0; waitedMs <= RACE_MS; waitedMs += STEP_MS) {
    const numbers = await socketNumbers(folder);
    if (numbers.at(-1) !== mine) return false;
    const lower = numbers.slice(0, -1);
    if ((await ownersAt(reach, lower)).length === 0) {
      for (const number of lower) await rm(join(folder, socketName(number)), { force: true });
      return true;
    }
    await pause(STEP_MS);
  }
  return false;
}

/** The process IDs of the live owners that report one. */
async function ownersAt(reach: string, numbers: readonly number[]): Promise<readonly string[]> {
  const answers = await Promise.all(numbers.map((number) => ownerAt(join(reach, socketName(number)))));
  return answers.filter((answer) => answer !== null);
}

function inUse(folder: string, owner = ""): FolderRefused {
  return new FolderRefused({ code: "folderInUse", folder, pid: /^\d{1,10}$/.test(owner) ? owner : null });
}

async function close(server: Server, folder: string, number: number): Promise<void> {
  await new Promise((done) => server.close(done));
  await rm(join(folder, socketName(number)), { force: true });
}

/** Listens on the socket; `null` if another process bound this number in the same millisecond. */
function listen(path: string, folder: string): Promise<Server | null> {
  const server = createServer((caller) => {
    caller.on("error", () => undefined);
    caller.end(String(process.pid));
  });
  return new Promise((done, fail) => {
    server.once("error", (error) => {
      if (errorCode(error) === "EADDRINUSE") done(null);
      else {
        const code = NOT_WRITABLE.includes(errorCode(error) ?? "")
          ? "folderReadOnly"
          : "folderWithoutSockets";
        fail(new FolderRefused({ code, folder, error: systemWord(error) }, { cause: error }));
      }
    });
    server.listen({ path, exclusive: true }, () => {
      server.unref();
      done(server);
    });
  });
}

/** What the owner says; `null`: there is none. Anything but a clear "connection refused" counts as an owner: a paused one is silent. */
function ownerAt(path: string): Promise<string | null> {
  return new Promise((done) => {
    const socket = createConnection({ path, timeout: ANSWER_MS });
    const end = (said: string | null) => {
      socket.destroy();
      done(said);
    };
    socket.once("data", (pid) => end(String(pid)));
    socket.once("timeout", () => end(""));
    socket.once("close", () => end(""));
    socket.once("error", (error) => {
      end(["ECONNREFUSED", "ENOENT"].includes(errorCode(error) ?? "") ? null : "");
    });
  });
}

async function socketNumbers(folder: string): Promise<number[]> {
  const numbers = (await readdir(folder)).map((name) => Number(SOCKET.exec(name)?.[1] ?? 0));
  return numbers.filter((number) => number > 0).sort((a, b) => a - b);
}

function socketName(number: number): string {
  return `owner-${number}.sock`;
}

/** Socket paths are limited to about a hundred bytes; a deeper folder is reached through a short temporary link. */
async function shortPath(folder: string): Promise<{ readonly path: string; forget(): Promise<void> }> {
  if (Buffer.byteLength(join(folder, socketName(Date.now()))) <= LONGEST_SOCKET_PATH) {
    return { path: folder, forget: async () => undefined };
  }
  const made = await mkdtemp(join(tmpdir(), "lb-"));
  const path = join(made, "d");
  await symlink(folder, path);
  return { path, forget: () => rm(made, { recursive: true, force: true }) };
}
