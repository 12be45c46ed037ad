import type { Reason } from "../../domain/reason/reason.ts";
import type { Catalog } from "../catalog.ts";
import { calls } from "./calls.ts";
import { grounds } from "./grounds.ts";
import { rules } from "./rules.ts";
import { standings } from "./standings.ts";
import { story } from "./story.ts";

export const reasons: Catalog<Reason> = {
  ...grounds,
  ...calls,
  ...standings,
  ...story,
  ...rules,
};
