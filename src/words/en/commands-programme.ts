import type { Format } from "../format.ts";
import { unknownOrders } from "./conditions.ts";

/** A shop's programme and its versions. */
export const programme = {
  ofFile: ({ shop, version }: { shop: string; version: number }) =>
    `Version ${version} counts for ${shop}: the one in the shop's settings.`,
  saved: ({ shop, version, by, since }: { shop: string; version: number; by: string; since: string }) =>
    `Version ${version} counts for ${shop}: saved by ${by} on ${since}.`,
  backToFile: ({ shop, version, by, since }: { shop: string; version: number; by: string; since: string }) =>
    `Version ${version} counts for ${shop}: ${by} went back to what the shop's settings say, on ${since}.`,
  same: "Nothing was saved: it is what counts already.",
  note: ({ note }: { note: string }) => `Note: ${note}`,
  locked: "The configuration file allows no other (program.locked).",
  columns: { version: "Version", since: "Since", by: "By", note: "Note", changes: "Changed" },
  file: "shop's settings",
  fileUnreadable: ({ file, code }: { file: string; code: string }) =>
    `${file} cannot be read (${code}): check its name and its rights.`,
  refused: ({ problems }: { problems: number }, { count }: Format) =>
    `The programme was not taken. ${count(problems, { one: "There is one problem:", other: "There are # problems:" })}`,
  compared: ({ scanned, differing }: { scanned: number; differing: number }, { count }: Format) =>
    `${count(scanned, { one: "# order was compared", other: "# orders were compared" })}, ${count(differing, { one: "# would differ", other: "# would differ" })}.`,
  unknown: unknownOrders,
  notDone: "The look ahead ended before its time.",
  nothingSent: "Nothing was sent, and nothing is saved.",
  order: "Order",
  difference: "What would differ",
};
