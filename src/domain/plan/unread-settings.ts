import { z } from "zod";

/** What becomes of points whose rule asks for what the shop refuses to tell (unread.ts), where the programme does not say it. */
export const UNREAD = { unread: "hold", unreadHours: 24 } as const;

/** The settings for it, as `programmeSchema` has them: they fill nothing in. */
export const unreadSettings = {
  unread: z
    .enum(["hold", "default"])
    .optional()
    .meta({ default: UNREAD.unread })
    .describe(
      "what becomes of points while the shop refuses to tell what a rule or an exclusion asks for, for example because its key was replaced: hold waits, then asks you; default waits, then gives them as if the rule did not fit",
    ),
  unreadHours: z
    .number()
    .int()
    .min(0)
    .max(720)
    .optional()
    .meta({ default: UNREAD.unreadHours })
    .describe("hours that such points wait for the shop before that"),
};
