import type { Verdict } from "../codes/verdict.ts";
import { BRIDGE, judging } from "./check.ts";

const { fine, warning } = judging(BRIDGE, "clockCheck");
const SKEW_MS = 30_000;
const WAIT_MS = 10_000;

/** Compares this machine's clock with the loyalty service's: signatures, approvals and times depend on it. */
export async function checkClock(serviceUrl: string, now: () => number = Date.now): Promise<Verdict> {
  const askedAt = now();
  const date = await dateOf(serviceUrl);
  if (date === null) return warning({ code: "clockUnknown" });
  const skewMs = (askedAt + now()) / 2 - date;
  const seconds = Math.round(Math.abs(skewMs) / 1000);
  if (Math.abs(skewMs) <= SKEW_MS) return fine({ code: "clockAgrees" });
  return warning({ code: "clockDiffers", seconds, isAhead: skewMs > 0 });
}

/** Reads the date of the answer, whatever its status. Sends neither key nor id. */
async function dateOf(url: string): Promise<number | null> {
  try {
    const answer = await fetch(url, {
      method: "HEAD",
      redirect: "manual",
      signal: AbortSignal.timeout(WAIT_MS),
    });
    const date = Date.parse(answer.headers.get("date") ?? "");
    // HTTP dates are cut off to whole seconds.
    return Number.isNaN(date) ? null : date + 500;
  } catch {
    return null;
  }
}
