import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";

/**
 * Before any test, however tests are started: no browser is shown a page that was built from other sources. In a process
 * of its own, because tests run with NODE_ENV=test, which would make another page than is delivered.
 */
export function setup(): void {
  const { NODE_ENV: _, ...env } = process.env;
  execFileSync(process.execPath, [fileURLToPath(new URL("build-dashboard.ts", import.meta.url))], {
    env,
    stdio: ["ignore", "ignore", "inherit"],
  });
}
