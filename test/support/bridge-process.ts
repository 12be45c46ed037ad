import { adapters } from "../../adapters/index.ts";
import { startBridge } from "../../src/bridge.ts";
import { createLog } from "../../src/log.ts";
import { bridgeConfig } from "./bridge-config.ts";
import { givenToChild, tellParent } from "./child.ts";
import { PROVEN_SHOPS } from "./proven-shops.ts";

/** The whole bridge as a process of its own. */
export interface BridgeProcessGiven {
  readonly folder: string;
  /** Where the loyalty service answers. */
  readonly baseUrl: string;
  readonly brand?: object;
}

const given = givenToChild<BridgeProcessGiven>();
const config = bridgeConfig({ ...given, adapters, shops: PROVEN_SHOPS });
const bridge = await startBridge({
  config,
  adapters,
  log: createLog({ level: "warn" }),
  version: "1.2.3",
  mode: "serve",
  onFatal: () => process.exit(1),
});
process.once("SIGTERM", () => {
  void bridge.close().then(() => process.exit(0));
});
tellParent({ url: bridge.url });
