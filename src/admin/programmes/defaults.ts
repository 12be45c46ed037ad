import { programmeSchema } from "../../domain/programme/programme.ts";
import { UNREAD } from "../../domain/programme/unread-settings.ts";

const { earn, ...others } = programmeSchema.parse({ earn: { activityId: "0" }, redeem: {} });
const { activityId: _, ...earnDefaults } = earn;

/** Of a programme: leaves out the one setting that has no default. */
export const DEFAULTS = { ...UNREAD, ...others, earn: earnDefaults };
