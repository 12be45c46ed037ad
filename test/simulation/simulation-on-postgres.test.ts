import { afterEach, expect, test } from "vitest";
import { isLong } from "../support/runs/long-run.ts";
import { PostgresPlace } from "./database.ts";
import { Story } from "./story.ts";

/** SIMULATION_SEED=17 lives one life again; a real database is never quite as quick as before. */
const ONLY = process.env.SIMULATION_SEED;
const LIVES = isLong ? 60 : 2;
const STEPS = isLong ? 60 : 25;
const SEEDS = ONLY === undefined ? Array.from({ length: LIVES }, (_, index) => index + 1) : [Number(ONLY)];
const TIMEOUT_MS = isLong ? 2 * 60 * 60_000 : 5 * 60_000;

let place: PostgresPlace;
afterEach(() => place.close());

test.each(SEEDS)(
  "on PostgreSQL, too, no promise is broken in a life of the bridge (seed %i)",
  {
    timeout: TIMEOUT_MS,
  },
  async (seed) => {
    place = await PostgresPlace.make();
    const { breaches, notes } = await new Story(seed, { storage: place, steps: STEPS }).live();
    expect(breaches, notes.join("\n")).toEqual([]);
  },
);
