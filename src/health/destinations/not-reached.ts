import { getSystemErrorName } from "node:util";
import type { AlertProblem } from "../codes/destination.ts";

/** Why a destination was not reached. The error's own text may contain its address, which may hold a secret. */
export function notReached(host: string, error: unknown): AlertProblem {
  const { code, errno } = error as NodeJS.ErrnoException;
  // A mail's error has its own code, and the network's number.
  const name = typeof errno === "number" && errno < 0 ? getSystemErrorName(errno) : code;
  return { code: "receiverNotReached", host, error: typeof name === "string" ? name : null };
}
