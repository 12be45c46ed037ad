import { BRIDGE } from "../../installation/called.ts";
import type { Format } from "../format.ts";

/** The reference of the configuration's settings. */
export const settings = {
  file: ({ path }: { path: string }) =>
    `They stand in ${path}, or in the file that --config names, written as YAML. Where a name has <name> in it, that is a name of your choice.`,
  columns: { section: "Section", settings: "Settings", meaning: "What it is for" },
  next: `Explained: ${BRIDGE} settings storage (or any part of a name); all of them: ${BRIDGE} settings --all`,
  ofPlatform: ({ name, platform }: { name: string; platform: string }) => `${name} (${platform})`,
  required: "has to be given",
  secret: "secret, shown in no log and no message",
  effects: {
    live: "a change counts at once",
    restart: "a change counts from the next start on",
  },
  more: ({ settings }: { settings: number }, { count }: Format) =>
    `${count(settings, { one: "# more fits", other: "# more fit" })}: give more of the name, or --all.`,
  noSetting: ({ name, closest }: { name: string; closest: string | null }) =>
    closest === null
      ? `no setting has ${name} in its name; ${BRIDGE} settings lists the sections`
      : `no setting has ${name} in its name: did you mean ${closest}?`,
};
