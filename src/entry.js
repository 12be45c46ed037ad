#!/usr/bin/env -S node --max-semi-space-size=16
// Plain JavaScript, so that a Node that cannot read TypeScript gets as far as saying so.
const needed = 24;
if (Number(process.versions.node.split(".")[0]) < needed) {
  process.stderr.write(
    `The loyalty bridge needs Node ${needed}, and this is Node ${process.versions.node}. It brings its own: npm ci && npm start\n`,
  );
  process.exitCode = 1;
} else {
  await import("./main.ts");
}
