import { execFileSync } from "node:child_process";

/**
 * Before any test: the browser is unpacked once for the machine. Two test files that unpack it at the same time start it
 * while it is being written (ETXTBSY). Synchronous, because several projects set up at once.
 */
export function setup(): void {
  const unpack = 'import Chromium from "@sparticuz/chromium"; await Chromium.executablePath();';
  execFileSync(process.execPath, ["--input-type=module", "--eval", unpack], {
    cwd: new URL(".", import.meta.url),
    stdio: ["ignore", "ignore", "inherit"],
  });
}
