import { readFileSync } from "node:fs";
import { fillIn, readEnvironment } from "./settings/environment.ts";
import { readYaml } from "./settings/yaml-text.ts";

type ListenSettings = { readonly host?: string; readonly port?: number | string };
type FileSettings = { readonly server?: ListenSettings };

/**
 * What a container's health check runs: exit 0 where the bridge of this folder's configuration could take a delivery now.
 * It reads host and port alone and loads nothing else, since it runs every few seconds.
 */
const { variables } = readEnvironment(process.env, ".env");
const { server = {} } = readYaml(readFileSync("config/bridge.yaml", "utf8")).value as FileSettings;
const { host = "127.0.0.1", port = 8787 } = fillIn(server, variables).value as ListenSettings;
const isEverywhere = host === "0.0.0.0" || host === "::";
const address = isEverywhere ? "127.0.0.1" : host.includes(":") ? `[${host}]` : host;
void fetch(`http://${address}:${port}/readyz`).then(
  ({ ok }) => process.exit(ok ? 0 : 1),
  () => process.exit(1),
);
