import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { adapters } from "../../../adapters/index.ts";
import { settingsPage } from "../../../config/settings-reference.ts";
import { parseConfig } from "../../../src/settings/config.ts";
import { accepted } from "../../support/builders/config-source.ts";

const read = (file: string) => readFileSync(new URL(`../../../config/${file}`, import.meta.url), "utf8");

test("every setting has a description", () => {
  expect(settingsPage(adapters)).not.toMatch(/\|\s+\|$/m);
});

test("what counts where a programme lacks how long points wait for the shop stands in the reference", () => {
  const page = settingsPage(adapters);
  expect(page).toContain("| `shops.<name>.program.unread` | `hold` |");
  expect(page).toContain("| `shops.<name>.program.unreadHours` | `24` |");
});

/** The example environment with every variable filled in. */
const environment = Object.fromEntries(
  [...read("env.example").matchAll(/^([A-Z_]+)=$/gm)].map(([, name]) => [
    name ?? "",
    name === "BRIDGE_ENCRYPTION_KEY" ? Buffer.alloc(32, 7).toString("base64") : `filled-in-${name}`,
  ]),
);

test("the example configuration is accepted with the example environment filled in", () => {
  const { config, warnings } = accepted(parseConfig(read("bridge.example.yaml"), { environment, adapters }));
  expect(warnings).toEqual([]);
  expect(Object.keys(config.shops)).toEqual(["acme", "garden"]);
  expect(config.shops.acme?.programme.earn.rules[0]?.activityId).toBe("13");
});

test("the example environment holds exactly the variables that the example configuration names", () => {
  const settings = read("bridge.example.yaml").replace(/^\s*#.*$/gm, "");
  const named = [...settings.matchAll(/\$\{([A-Z_]+)\}/g)].map(([, name]) => name);
  expect(Object.keys(environment).toSorted()).toEqual(named.toSorted());
});

test("what the example shows behind a # is accepted, too", () => {
  const shown = read("bridge.example.yaml").replace(/^(\s*)# (?=[a-zA-Z]+:(?: |$))/gm, "$1");
  const all = {
    ...environment,
    ALERT_URL: "https://chat.example/hook",
    ALERT_MAIL_SERVER: "smtps://mail.example",
  };
  const opened = shown.replace(/^# {3}/gm, "  ");
  expect(accepted(parseConfig(opened, { environment: all, adapters })).config.alerts).not.toBeNull();
});
