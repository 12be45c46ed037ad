import { z } from "zod";

/** What happens to points if the shop refuses what their rule needs (unread.ts) and the programme does not say. */
export const UNREAD = { unread: "hold", unreadHours: 24 } as const;

/** The settings for it, as in `programmeSchema`: they have no defaults of their own. */
export const unreadSettings = {
  unread: z
    .enum(["hold", "default"])
    .optional()
    .meta({ default: UNREAD.unread })
    .describe(
      "what happens to points while the shop does not send what a rule or an exclusion needs, for example because its key was replaced: hold waits, then asks you; default waits, then gives them as if the rule did not match",
    ),
  unreadHours: z
    .number()
    .int()
    .min(0)
    .max(720)
    .optional()
    .meta({ default: UNREAD.unreadHours })
    .describe("hours such points wait for the shop first"),
};
