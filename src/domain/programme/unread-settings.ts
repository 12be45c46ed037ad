import { z } from "zod";

/** The defaults for points whose rule needs data that the shop refuses (unread.ts). */
export const UNREAD = { unread: "hold", unreadHours: 24 } as const;

/** The settings of `programmeSchema` for it, without schema defaults. */
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
