import { existsSync } from "node:fs";
import { join } from "node:path";

/** An administrator's programs are in nobody else's PATH. */
const PLACES = (process.env.PATH ?? "").split(":").concat("/usr/sbin", "/usr/local/sbin");

/** The path of an installed program; `null` if there is none. */
export function findProgram(name: string): string | null {
  return PLACES.map((place) => join(place, name)).find((path) => existsSync(path)) ?? null;
}
