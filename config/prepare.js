// Plain JavaScript that never fails an installation: `npm ci --omit=dev` omits the bundled Node, so that any installed
// Node runs this.
if (Number(process.versions.node.split(".")[0]) < 24)
  process.stderr.write(
    `The dashboard was not built, since this is Node ${process.versions.node}. Run npm ci without --omit=dev: that brings Node 24 along.\n`,
  );
else await import("./build-dashboard.ts");
