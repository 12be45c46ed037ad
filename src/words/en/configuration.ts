import { BRIDGE, SETTINGS_PAGE } from "../../installation/called.ts";
import type { Advice, Catalog } from "../catalog.ts";
import type { ConfigurationDoubt } from "../codes/configuration.ts";
import type { Said } from "../words.ts";

export const configurationDoubts: Catalog<ConfigurationDoubt, Said, Advice> = {
  configurationProblem: ({ because }, _, say) => [
    say(because),
    `See ${SETTINGS_PAGE}, which explains every setting; ${BRIDGE} init makes a new file`,
  ],
  configurationDoubt: ({ because }, _, say) => [say(because), "Change it, or leave it if you mean it"],
  fileRefused: ({ since, because, more }, { time, count }, say) => [
    `The file as it is now cannot be used, so that the bridge goes on with what it read on ${time(since)}: ${say(because)}${more === 0 ? "" : count(more, { one: ", and # more mistake", other: ", and # more mistakes" })}`,
    "Put the file right: the bridge reads it again by itself",
  ],
  settingsWait: ({ settings }, { list }) => [
    `The file has other values than the running bridge for ${list(settings)}: they take effect at its next start`,
    "Start the bridge again when it suits",
  ],
  otherConfiguration: ({ url }) => [
    `The bridge runs at ${url} as another version, or with another configuration than this one`,
    "After an update, restart it. A changed file it reads again by itself within seconds; otherwise see whether it was started with another file",
  ],
};
