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

/** Conditions of the store's other instances. Those of another version that cannot be parsed are left out. */
export async function othersConditions(store: Pick<Store, "listInstances">): Promise<readonly Condition[]> {
  const others = (await store.listInstances()).filter(({ isThis, shows }) => !isThis && shows !== "");
  return others.flatMap(({ shows }) => CONDITIONS.safeParse(JSON.parse(shows)).data ?? []);
}
