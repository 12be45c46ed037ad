import { getSystemErrorName } from "node:util";

/** Why a destination was not reached. The error's own text may contain its address, which may hold a secret. */
export function notReached(host: string, error: unknown): string {
  const { code, errno } = error as NodeJS.ErrnoException;
  // A mail's error has its own code, and the network's number.
  const name = typeof errno === "number" && errno < 0 ? getSystemErrorName(errno) : code;
  if (name === "ECONNREFUSED") return `nothing answers at ${host}`;
  if (name === "ENOTFOUND") return `${host} was not found`;
  if (name === "ETIMEDOUT") return `${host} did not answer in time`;
  return typeof name === "string" ? `${host} could not be reached (${name})` : `${host} could not be reached`;
}
