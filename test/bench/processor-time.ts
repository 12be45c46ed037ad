import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export interface CallFrame {
  readonly functionName: string;
  readonly url: string;
}

interface Profile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: CallFrame;
    readonly children?: readonly number[];
  }[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

/**
 * Where a process spent its own busy time, in percent, the largest first, from the only profile in `folder` that
 * `node --cpu-prof` wrote.
 */
export function processorTimeByRoom(folder: string): Readonly<Record<string, number>> {
  const [name = ""] = readdirSync(folder).filter((file) => file.endsWith(".cpuprofile"));
  const { nodes, samples, timeDeltas } = JSON.parse(readFileSync(join(folder, name), "utf8")) as Profile;
  const rooms = new Map(nodes.map(({ id, callFrame }) => [id, roomOf(callFrame)]));
  const spent = new Map<string, number>();
  let busy = 0;
  for (const [index, id] of samples.entries()) {
    const room = rooms.get(id) ?? "";
    if (room === IDLE) continue;
    const tookUs = timeDeltas[index] ?? 0;
    busy += tookUs;
    spent.set(room, (spent.get(room) ?? 0) + tookUs);
  }
  const shares = [...spent].map(([room, tookUs]) => [room, Math.round((1000 * tookUs) / busy) / 10] as const);
  return Object.fromEntries(shares.filter(([, share]) => share >= 0.5).toSorted((a, b) => b[1] - a[1]));
}

const IDLE = "idle";

/** A room is a folder of src (`store/lowdb`), a package, or a part of the runtime. */
export function roomOf({ functionName, url }: CallFrame): string {
  if (functionName === "(idle)") return IDLE;
  if (functionName === "(garbage collector)") return "garbage";
  if (url.startsWith("node:")) return url.replace(/^(node:(internal\/)?[^/]*).*/, "$1");
  const [, ours] = /\/(src\/[^/]+(?:\/[^/]+)?|adapters)\/[^/]*/.exec(url) ?? [];
  const [, used] = /.*\/node_modules\/(@[^/]+\/[^/]+|[^/]+)\//.exec(url) ?? [];
  return used ?? ours ?? "native code";
}
