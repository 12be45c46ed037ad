import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { type Figure, rounded } from "./figure.ts";

const FEW = 10_000;
const MANY = 100_000;
const MINUTE_S = 60;

interface Measured {
  readonly ms: number;
  readonly megabytes: number;
  readonly scanned: number;
  readonly differing: number;
}

/** A look ahead over the orders of a shop, each of which both programmes go through. */
export async function run(): Promise<readonly Figure[]> {
  const top = await mkdtemp(join(tmpdir(), "loyalty-bench-"));
  try {
    const few = await measure(join(top, "few"), FEW);
    const many = await measure(join(top, "many"), MANY);
    const details = { scanned: many.scanned, differing: many.differing };
    return [
      figure("look ahead over 100,000 orders", many.ms / 1000, "s", { atMost: MINUTE_S }, details),
      figure("what it holds in memory, against that of 10,000", many.megabytes / few.megabytes, "times", {
        atMost: 1.5,
      }),
      figure("held in memory by a look ahead over 100,000 orders", many.megabytes, "MB"),
    ];
  } finally {
    await rm(top, { recursive: true });
  }
}

async function measure(folder: string, orders: number): Promise<Measured> {
  const script = fileURLToPath(new URL("preview-process.ts", import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [
    "--expose-gc",
    script,
    folder,
    String(orders),
  ]);
  return JSON.parse(stdout) as Measured;
}

function figure(
  name: string,
  value: number,
  unit: string,
  goal?: Figure["goal"],
  details?: Figure["details"],
): Figure {
  return {
    name,
    value: rounded(value),
    unit,
    ...(goal === undefined ? {} : { goal }),
    ...(details === undefined ? {} : { details }),
  };
}
