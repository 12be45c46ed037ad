import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";

/**
 * Builds the dashboard before any test, however tests are started, so that no browser is shown an outdated page. Runs
 * in its own process, because NODE_ENV=test would build another page than the delivered one.
 */
export function setup(): void {
  const { NODE_ENV: _, ...env } = process.env;
  execFileSync(process.execPath, [fileURLToPath(new URL("build-dashboard.ts", import.meta.url))], {
    env,
    stdio: ["ignore", "ignore", "inherit"],
  });
}
