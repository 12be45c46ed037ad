#!/usr/bin/env -S node --max-semi-space-size=16
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import module from "node:module";
import { isatty } from "node:tty";
import { fileURLToPath } from "node:url";

// Plain JavaScript, so that a Node that is too old gets as far as starting the right one, or saying so. In a clone the
// sources run as they are; a package holds none, but what was compiled from them.
const needed = 24;
const newestTried = 26;
const isClone = existsSync(new URL("main.ts", import.meta.url));
const ownNode = fileURLToPath(new URL("../node_modules/node/bin/node", import.meta.url));
/** How large the young generation of the heap may become, which V8 reads only while it starts (wiring/heap.ts). */
const heapFlag = "--max-semi-space-size=16";
/**
 * By default, glibc takes memory in one area for each thread, and a bridge at work keeps 30 MB more than it uses. It too
 * reads this only at the start.
 */
const fewAreas = { MALLOC_ARENA_MAX: "2" };
/** As what it is started there: where that one is too old as well, it is not started again. */
const handedOver = "loyalty-bridge";
const { node } = process.versions;
const major = Number(node.split(".")[0]);
if (major >= needed) takeOver();
// Asked to read its configuration again before anybody listens, it is about to read it anyway.
if (process.platform !== "win32" && ![0, 1, 2].some((stream) => isatty(stream)))
  process.on("SIGHUP", () => {});
// As in main.ts, which is loaded only later.
process.on("SIGUSR1", () => {});
if (major < needed && isClone && existsSync(ownNode) && process.argv0 !== handedOver) {
  goOnWithOwnNode();
} else if (major < needed) {
  const nextStep = isClone
    ? `It brings its own: run npm ci in ${fileURLToPath(new URL("..", import.meta.url))} first.`
    : "Install Node 24 from https://nodejs.org, or use the bridge as one file, which brings its own Node.";
  process.stderr.write(`The loyalty bridge needs Node ${needed}, and this is Node ${node}. ${nextStep}\n`);
  process.exitCode = 1;
} else {
  if (major > newestTried)
    process.stderr.write(
      `The loyalty bridge was tried with Node ${needed} to ${newestTried}, and this is Node ${node}. If something is wrong, use one of these.\n`,
    );
  // Removing the types from the sources is most of what a short command takes. Where it cannot be kept, it is done again.
  if (isClone)
    module.enableCompileCache(fileURLToPath(new URL("../node_modules/.cache/compiled", import.meta.url)));
  void import(isClone ? "./main.ts" : "../dist/bridge/src/main.js");
}

/**
 * Started without the flag, as `node src/entry.js`: the same process begins again with it, 30 ms later; for the areas of
 * memory only where it will run for long. What somebody chose stays. Windows cannot do this, a process with a channel to its
 * parent would lose it, and under Node's permission model it would be refused.
 */
function takeOver() {
  const given = [...process.execArgv, process.env.NODE_OPTIONS ?? ""].join(" ");
  const hasFlag = given.includes("--max-semi-space-size");
  const serves = process.argv[2] === "serve" || process.argv[2] === undefined;
  const hasAreas = !serves || process.platform !== "linux" || process.env.MALLOC_ARENA_MAX !== undefined;
  const canTakeOver = process.platform !== "win32" && process.execve !== undefined;
  if (!canTakeOver || (hasFlag && hasAreas) || process.channel || process.permission) return;
  const flags = hasFlag ? process.execArgv : [...process.execArgv, heapFlag];
  const argv = [process.argv0, ...flags, ...process.argv.slice(1)];
  process.execve(process.execPath, argv, { ...fewAreas, ...process.env });
}

/** Of what a terminal sends, the other hears as well; the rest is passed on to it. */
function goOnWithOwnNode() {
  const [, called = "", ...args] = process.argv;
  const going = spawn(ownNode, [heapFlag, called, ...args], {
    stdio: "inherit",
    env: { ...fewAreas, ...process.env },
    argv0: handedOver,
  });
  process.on("SIGINT", () => {});
  process.on("SIGQUIT", () => {});
  for (const signal of ["SIGTERM", "SIGHUP"]) process.on(signal, () => going.kill(signal));
  going.on("error", (error) => {
    process.stderr.write(`${ownNode}: ${error.message}\n`);
    process.exitCode = 1;
  });
  going.on("exit", (code) => process.exit(code ?? 1));
}
