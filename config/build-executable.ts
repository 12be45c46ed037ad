import { execFileSync } from "node:child_process";
import { chmodSync, copyFileSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { inject } from "postject";
import { rolldown } from "rolldown";
import "./build-dashboard.ts";
import "./note-commit.ts";
import { nodeItself, thirdPartyText } from "./third-party.ts";

/**
 * Builds a single executable for machines like this one: Node, the bridge and its packages bundled into one script, and
 * the files that the bridge reads. Node calls this a single executable application.
 */
const root = fileURLToPath(new URL("..", import.meta.url));
const folder = join(root, "dist", "executable");
const executable = join(root, "dist", `loyalty-bridge-${process.platform}-${process.arch}`);
const script = join(folder, "bridge.cjs");
const preparation = join(folder, "sea.json");
const blob = join(folder, "sea.blob");
/** Marks where Node looks for the embedded data (its documentation: "Single executable applications"). */
const FUSE = "NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2";

if (process.platform !== "linux")
  throw new Error("An executable is built on Linux alone: elsewhere it has to be signed.");
mkdirSync(folder, { recursive: true });
const licenses = join(folder, "THIRD-PARTY.txt");
writeFileSync(licenses, thirdPartyText(root, [nodeItself()]));
await bundle();
writeFileSync(
  preparation,
  JSON.stringify({
    main: script,
    output: blob,
    disableExperimentalSEAWarning: true,
    useCodeCache: true,
    // Otherwise, SIGUSR1 would open Node's inspector before the script begins.
    execArgv: [...startFlags(), "--disable-sigusr1"],
    assets: {
      ...Object.fromEntries(ownFiles().map((path) => [path, join(root, path)])),
      "dist/THIRD-PARTY.txt": licenses,
    },
  }),
);
execFileSync(process.execPath, ["--experimental-sea-config", preparation], {
  stdio: ["ignore", "ignore", "inherit"],
});
copyFileSync(process.execPath, executable);
chmodSync(executable, 0o755);
await inject(executable, "NODE_SEA_BLOB", readFileSync(blob), { sentinelFuse: FUSE });
const megabytes = Math.round(statSync(executable).size / 1e6);
process.stdout.write(`${executable}: ${megabytes} MB, for Linux with glibc 2.28 or newer\n`);

async function bundle(): Promise<void> {
  const bundled = await rolldown({
    input: join(root, "src", "main.ts"),
    platform: "node",
    // PostgreSQL's driver in C, which pg loads only if it was chosen.
    external: ["pg-native"],
  });
  await bundled.write({ file: script, format: "cjs", codeSplitting: false });
  await bundled.close();
}

/** The package's files, except what is in the bundle. */
function ownFiles(): readonly string[] {
  const patterns = manifest().files.filter(
    (pattern) => !pattern.endsWith(".js") && pattern !== "dist/bridge",
  );
  const found = patterns.flatMap((pattern) => globSync([pattern, `${pattern}/**`], { cwd: root }));
  return ["package.json", "LICENSE", ...found.filter((path) => statSync(join(root, path)).isFile())];
}

function startFlags(): readonly string[] {
  return manifest()
    .scripts.start.split(" ")
    .filter((word) => word.startsWith("--"));
}

function manifest(): { readonly files: readonly string[]; readonly scripts: { readonly start: string } } {
  return JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
}
