import { existsSync } from "node:fs";
import { join } from "node:path";

/** Those of an administrator are in nobody else's path. */
const PLACES = (process.env.PATH ?? "").split(":").concat("/usr/sbin", "/usr/local/sbin");

/** A program of the machine; `null`: it is not installed. */
export function findProgram(name: string): string | null {
  return PLACES.map((place) => join(place, name)).find((path) => existsSync(path)) ?? null;
}
