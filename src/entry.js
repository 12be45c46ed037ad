#!/usr/bin/env -S node --max-semi-space-size=16
import { existsSync } from "node:fs";
import { isatty } from "node:tty";

// Plain JavaScript, so that a Node that is too old gets as far as saying so. In a clone the sources run as they are; a
// package holds none, but what was compiled from them.
const needed = 24;
const newestTried = 26;
const isClone = existsSync(new URL("main.ts", import.meta.url));
const { node } = process.versions;
const major = Number(node.split(".")[0]);
if (major < needed) {
  const nextStep = isClone
    ? "It brings its own: npm ci && npm start"
    : "Install Node 24 from https://nodejs.org, or use the bridge as one file, which brings its own Node.";
  process.stderr.write(`The loyalty bridge needs Node ${needed}, and this is Node ${node}. ${nextStep}\n`);
  process.exitCode = 1;
} else {
  if (major > newestTried)
    process.stderr.write(
      `The loyalty bridge was tried with Node ${needed} to ${newestTried}, and this is Node ${node}. If something is wrong, use one of these.\n`,
    );
  // Asked to read its configuration again before anybody listens, it is about to read it anyway.
  if (process.platform !== "win32" && ![0, 1, 2].some((stream) => isatty(stream)))
    process.on("SIGHUP", () => {});
  void import(isClone ? "./main.ts" : "../dist/bridge/src/main.js");
}
