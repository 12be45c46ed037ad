// Plain JavaScript that never ends an installation: npm ci --omit=dev leaves out the Node that comes along, and then
// whatever Node there is runs this.
if (Number(process.versions.node.split(".")[0]) < 24)
  process.stderr.write(
    `The dashboard was not built, since this is Node ${process.versions.node}. Run npm ci without --omit=dev: that brings Node 24 along.\n`,
  );
else await import("./build-dashboard.ts");
