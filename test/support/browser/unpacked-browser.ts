import { execFileSync } from "node:child_process";

/**
 * Unpacks the browser before any test, once per machine. If two test files unpacked it at the same time, one would
 * start it while it is being written (ETXTBSY). Synchronous, because several projects are set up at once.
 */
export function setup(): void {
  const unpack = 'import Chromium from "@sparticuz/chromium"; await Chromium.executablePath();';
  execFileSync(process.execPath, ["--input-type=module", "--eval", unpack], {
    cwd: new URL(".", import.meta.url),
    stdio: ["ignore", "ignore", "inherit"],
  });
}
