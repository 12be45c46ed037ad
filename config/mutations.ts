import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { setPriority } from "node:os";

/**
 * `npm run mutations` [folder or file …]: StrykerJS changes the code in many small ways and runs the tests against
 * each. The next run continues an interrupted one. Runs at low priority.
 */
const ROOMS = ["src/domain", "src/platform", "src/inbound", "src/outbound", "adapters"];

const given = process.argv.slice(2);
const parts = (given.length > 0 ? given : ["src/domain"]).map((name) => {
  const room = ROOMS.find((each) => name === each || name.startsWith(`${each}/`));
  if (room === undefined || !existsSync(name)) throw new Error(`${name} is not within ${ROOMS.join(", ")}.`);
  return { room, mutate: name.endsWith(".ts") ? name : `${name}/**/*.ts` };
});

setPriority(19);
for (const { room, mutate } of parts) {
  const { status } = spawnSync(
    "node_modules/.bin/stryker",
    ["run", "config/stryker.config.json", "--mutate", mutate],
    { stdio: "inherit", env: { ...process.env, MUTATED_ROOM: room } },
  );
  if (status !== 0) process.exitCode = 1;
}
