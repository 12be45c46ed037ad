import { execFileSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import "./build-dashboard.ts";
import "./note-commit.ts";
import { keepPublicTypes } from "./public-types.ts";
import { thirdPartyText } from "./third-party.ts";
import { giveUsualModes } from "./usual-modes.ts";

/** Builds what the package adds to the repository: the dashboard, the commit, JavaScript, and licences. */
const root = fileURLToPath(new URL("..", import.meta.url));
const compiler = join(root, "node_modules", "typescript", "bin", "tsc");

rmSync(join(root, "dist", "bridge"), { recursive: true, force: true });
execFileSync(process.execPath, [compiler, "-p", join("config", "tsconfig.build.json")], {
  cwd: root,
  stdio: "inherit",
});
keepPublicTypes(join(root, "dist", "bridge"), ["src/index.d.ts", "src/client/index.d.ts"]);
writeFileSync(join(root, "dist", "THIRD-PARTY.txt"), thirdPartyText(root));
giveUsualModes(root);
