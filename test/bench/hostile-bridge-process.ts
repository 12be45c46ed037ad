import { monitorEventLoopDelay } from "node:perf_hooks";
import { adapters } from "../../adapters/index.ts";
import { createLog } from "../../src/runtime/log/log.ts";
import { startBridge } from "../../src/wiring/bridge.ts";
import { bridgeConfig } from "../support/bridge/bridge-config.ts";
import { PROVEN_SHOPS } from "../support/bridge/proven-shops.ts";
import { givenToChild, sendToParent } from "../support/processes/child.ts";

export interface HostileBridgeGiven {
  readonly folder: string;
  readonly baseUrl: string;
  /** A shop that takes calls and never answers: host and port, and the secret that it signs with. */
  readonly hangingShop: { readonly domain: string; readonly secret: string };
}

/** Answered to any message. */
export interface HostileBridgeTold {
  /** Of the event loop: for so long at most was nobody else's turn. */
  readonly longestTurnMs: number;
}

const given = givenToChild<HostileBridgeGiven>();
const orchard = {
  platform: "woocommerce",
  brand: "main",
  domain: given.hangingShop.domain,
  secrets: [given.hangingShop.secret],
  credentials: { consumerKey: "ck_12345678", consumerSecret: "cs_12345678" },
  orderId: { prefix: "3" },
  program: { earn: { activityId: "12", from: "2000-01-01" } },
};
const acme = {
  ...PROVEN_SHOPS.acme,
  credentials: { clientId: "a-client", clientSecret: "a-secret-of-acme", grant: "authorization_code" },
};
const read = bridgeConfig({ ...given, adapters, shops: { ...PROVEN_SHOPS, acme, orchard } });
const config = {
  ...read,
  server: { ...read.server, publicUrl: "https://bridge.example" },
  security: { ...read.security, encryptionKey: Buffer.alloc(32, 7).toString("base64") },
};
const log = createLog({ level: "error" });
const bridge = await startBridge({ config, adapters, log, version: "1.2.3", mode: "serve" });
const turns = monitorEventLoopDelay({ resolution: 1 });
turns.enable();
process.on("message", () => sendToParent({ longestTurnMs: turns.max / 1e6 } satisfies HostileBridgeTold));
sendToParent({ url: bridge.url });
