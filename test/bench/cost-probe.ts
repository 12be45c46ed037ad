import { writeFileSync } from "node:fs";
import { Session } from "node:inspector";

/** Each sample stands for so many bytes, on average; costs a few per cent of the time. */
const SAMPLED_BYTES = 32 * 1024;

/**
 * Loaded into the measured process before it starts (`node --import`). From SIGUSR2 until its end it counts what its
 * processor does and what it allocates, also what is garbage soon; `COST_FILE` says where that is written.
 */
const session = new Session();
session.connect();
process.once("SIGUSR2", () => {
  session.post("HeapProfiler.startSampling", {
    samplingInterval: SAMPLED_BYTES,
    includeObjectsCollectedByMajorGC: true,
    includeObjectsCollectedByMinorGC: true,
  } as object);
  const before = process.cpuUsage();
  process.once("exit", () => {
    const { user, system } = process.cpuUsage(before);
    session.post("HeapProfiler.stopSampling", (_error, { profile }) => {
      writeFileSync(
        process.env.COST_FILE ?? "",
        JSON.stringify({ tookUs: user + system, head: profile.head }),
      );
    });
  });
});
