import { z } from "zod";
import { stored } from "../../domain/reason/stored-reason.ts";
import type { Store } from "../../store/store.ts";
import type { Condition, ConditionFacts } from "../codes/condition.ts";

const CONDITIONS: z.ZodType<readonly Condition[]> = z.array(
  z.object({
    key: z.string(),
    alarm: stored<ConditionFacts>(),
    level: z.number(),
    happenedAt: z.number().nullable(),
    overAt: z.number().optional(),
    isPassing: z.boolean().optional(),
  }),
);

/** What the other instances of the store know of. What one of another version shows and cannot be read is left out. */
export async function othersConditions(store: Pick<Store, "listInstances">): Promise<readonly Condition[]> {
  const others = (await store.listInstances()).filter(({ isThis, shows }) => !isThis && shows !== "");
  return others.flatMap(({ shows }) => CONDITIONS.safeParse(JSON.parse(shows)).data ?? []);
}
