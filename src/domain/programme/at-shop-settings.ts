import { z } from "zod";

/** What the shop itself shows of the points: on its orders, its pages and in its admin. All are off by default. */
export const atShopSettings = {
  writeBack: z
    .enum(["off", "fields", "marked"])
    .optional()
    .meta({ default: "off" })
    .describe(
      "whether the bridge writes an order's points and their state to the order in the shop: fields writes two fields of its own, marked also a tag or a private note for the shop's staff",
    ),
  writeBalance: z
    .enum(["off", "field"])
    .optional()
    .meta({ default: "off" })
    .describe(
      "whether the bridge writes the points balance of customers with an account at the shop to a field of its own there",
    ),
  storefront: z
    .enum(["off", "points"])
    .optional()
    .meta({ default: "off" })
    .describe(
      "what customers who are signed in at the shop see there: points shows the points of their own orders",
    ),
  adminBlock: z
    .enum(["off", "show", "decide"])
    .optional()
    .meta({ default: "off" })
    .describe(
      "what the shop's staff see at an order in the platform's admin: show its points, decide also lets them approve or cancel these",
    ),
};
