import { programmeSchema } from "../../domain/programme/programme.ts";
import { UNREAD } from "../../domain/programme/unread-settings.ts";

const { earn, ...others } = programmeSchema.parse({ earn: { activityId: "0" }, redeem: {} });
const { activityId: _, ...earnDefaults } = earn;

/** A programme's defaults, without the one setting that has none. */
export const DEFAULTS = { ...UNREAD, ...others, earn: earnDefaults };
