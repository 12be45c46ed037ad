import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, relative } from "node:path";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { WorkFolder } from "../support/commands/spawned-command.ts";
import { ENVIRONMENT } from "../support/installed/installed.ts";
import { deliver } from "../support/installed/walk.ts";
import { freePort } from "../support/network/free-port.ts";
import { containerFile, lastOf, type Stage, wordsOf } from "../support/processes/container-file.ts";
import { findProgram } from "../support/processes/find-program.ts";

/**
 * No engine for containers is needed: each step of config/Containerfile is carried out as it stands, with an empty folder
 * in the place of the image's root. What ends up there is run as the image's user, and where the machine lets us (root on
 * Linux) as process 1, on a root that is read only.
 */

const SECRET = "the-secret-of-acme";
const ADMIN_TOKEN = "an-admin-token-of-enough-length";
/** What the image is told by --build-arg. */
const COMMIT = "0a1b2c3d";
const MINUTES = 60_000;

const work = new WorkFolder();
afterAll(() => work[Symbol.dispose](), 2 * MINUTES);
// The image's user goes through it.
chmodSync(work.path, 0o755);

const rootOf = (stage: Stage) => join(work.path, stage.name);
const isRoot = process.getuid?.() === 0;
/** As whom the image runs; a machine's ordinary user can only be itself. */
const userOf = (image: Stage) =>
  isRoot ? lastOf(image, "USER") : `${process.getuid?.()}:${process.getgid?.()}`;
/** Addresses of the image become addresses of the folder. */
const within = (root: string, text: string) => text.replaceAll(/(?<=^|\s)\/(?=\w)/g, `${root}/`);

const NODE = dirname(process.execPath);

/** Of the machine's own, npm and what the shell knows; Node is the one that the image has. */
function environmentOf(root: string) {
  const path = [join(root, "usr/local/bin"), NODE, process.env.PATH].join(":");
  const npm = { npm_config_prefer_offline: "true", npm_config_update_notifier: "false" };
  return { ...npm, HOME: work.path, ...ENVIRONMENT, PATH: path };
}

function build(stages: readonly Stage[]): Stage {
  const last = stages.at(-1);
  if (last === undefined) throw new Error("The container file has no stage");
  for (const stage of stages) {
    const root = rootOf(stage);
    mkdirSync(join(root, "usr/local/bin"), { recursive: true });
    let folder = root;
    for (const { instruction, text } of stage.steps) {
      if (instruction === "WORKDIR") {
        folder = within(root, text);
        mkdirSync(folder, { recursive: true });
      }
      if (instruction === "COPY") copy(stages, text, { root, folder });
      if (instruction === "RUN")
        execFileSync("sh", ["-euc", within(root, text.replaceAll(lastOf(last, "USER"), userOf(last)))], {
          cwd: folder,
          env: { ...environmentOf(root), COMMIT },
          encoding: "utf8",
          stdio: ["ignore", "pipe", "pipe"],
        });
    }
  }
  return last;
}

function copy(
  stages: readonly Stage[],
  text: string,
  { root, folder }: { root: string; folder: string },
): void {
  const words = text.split(/\s+/);
  const from = stages.find(({ name }) => `--from=${name}` === words[0]);
  const [target = "", ...sources] = words.filter((word) => !word.startsWith("--")).reverse();
  const place = target.startsWith("/") ? within(root, target) : join(folder, target);
  for (const source of sources)
    if (from !== undefined)
      cpSync(within(rootOf(from), source), place, { recursive: true, verbatimSymlinks: true });
    else if (source === ".")
      for (const name of contextNames())
        cpSync(name, join(place, name), { recursive: true, filter: (path) => !isLeftOut(path) });
    else cpSync(source, join(place, source));
}

const isLeftOut = (path: string) => path === "config/bridge.yaml" || path.endsWith("/node_modules");

/** What .dockerignore lets in. */
function contextNames(): readonly string[] {
  const lines = readFileSync(".dockerignore", "utf8").split("\n");
  expect(lines.filter((line) => !/^[!#]/.test(line) && line !== "")).toEqual([
    "*",
    "config/bridge.yaml",
    "**/node_modules",
  ]);
  return lines.flatMap((line) => (line.startsWith("!") && existsSync(line.slice(1)) ? [line.slice(1)] : []));
}

/** What such a start needs of the machine and of who runs the tests, tried out. */
const unshare = findProgram("unshare") ?? "";
const ISOLATING = ["--mount", "--pid", "--fork", "--kill-child", "--mount-proc", "sh", "-euc"];
const TRIED = "mount --bind /tmp /tmp; mount -o remount,bind,ro /; setpriv --reuid=1 --clear-groups true";
const canIsolate = isRoot && spawnSync(unshare, [...ISOLATING, TRIED]).status === 0;

const ISOLATED = `
mount --bind "$DATA" "$DATA"
mount -o remount,bind,ro /
cd "$DATA"
if touch "$ROOT/probe" 2>/dev/null; then echo "the root can be written"; exit 9; fi
exec setpriv --reuid="$USER_ID" --regid="$GROUP_ID" --clear-groups -- "$@"
`;

function start(words: readonly string[], place: { root: string; data: string; user: string }) {
  const [command = "", ...args] = words;
  const [uid = "", gid = ""] = place.user.split(":");
  const env = {
    ...environmentOf(place.root),
    ...{ ROOT: place.root, DATA: place.data, USER_ID: uid, GROUP_ID: gid },
    ...{ ADMIN_TOKEN, SHOP_SECRET: SECRET, LOYALTY_KEY: "the-key" },
  };
  const options = { cwd: place.data, env, stdio: ["ignore", "pipe", "pipe"] as const };
  const child = canIsolate
    ? spawn(unshare, [...ISOLATING, ISOLATED, "sh", ...words], options as object)
    : spawn(command, args, {
        ...options,
        ...(isRoot ? { uid: Number(uid), gid: Number(gid) } : {}),
      } as object);
  let text = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (part: string) => {
      text += part;
    });
  const ended = once(child, "exit").then(([code]) => code as number | null);
  return {
    get text() {
      return text;
    },
    ended,
    /** To process 1 of its own namespace, where it has one. */
    stop: () => {
      const own = canIsolate
        ? Number(readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, "utf8").trim())
        : child.pid;
      process.kill(Number(own), "SIGTERM");
    },
    kill: () => void child.kill("SIGKILL"),
  };
}

function configuration(port: number): string {
  return `
server: { port: ${port} }
admin: { token: \${ADMIN_TOKEN} }
brands:
  main: { baseUrl: "http://127.0.0.1:9", apiKey: \${LOYALTY_KEY}, brandId: b }
shops:
  acme:
    platform: shopify
    brand: main
    domain: acme.myshopify.com
    secrets: [ \${SHOP_SECRET} ]
    program: { earn: { activityId: 12 } }
`;
}

test("each step of the container file works in an empty folder, and what it makes serves, is healthy and ends", {
  timeout: 10 * MINUTES,
}, async () => {
  const image = build(containerFile());
  const root = rootOf(image);
  const data = within(root, lastOf(image, "VOLUME"));
  expect(relative(root, within(root, lastOf(image, "WORKDIR")))).toBe(relative(root, data));
  const user = userOf(image);
  const [uid, gid] = user.split(":").map(Number);

  const port = await freePort();
  mkdirSync(join(data, "config"));
  writeFileSync(join(data, "config/bridge.yaml"), configuration(port));
  if (isRoot) chownSync(data, uid ?? 0, gid ?? 0);
  const place = { root, data, user };
  const words = wordsOf(lastOf(image, "HEALTHCHECK")).map((word) => within(root, word));
  const check = () => start(words, place).ended;

  const version = start([...wordsOf(lastOf(image, "ENTRYPOINT")), "--version"], place);
  expect(await version.ended).toBe(0);
  expect(version.text).toContain(`(commit ${COMMIT})`);
  expect(await check()).toBe(1);
  const bridge = start([...wordsOf(lastOf(image, "ENTRYPOINT")), ...wordsOf(lastOf(image, "CMD"))], place);
  onTestFinished(bridge.kill);
  while ((await check()) !== 0)
    expect(await Promise.race([bridge.ended, "running"]), bridge.text).toBe("running");
  expect(await deliver(`http://127.0.0.1:${port}`, SECRET)).toBe(200);
  bridge.stop();
  expect(await bridge.ended, bridge.text).toBe(0);
  expect(bridge.text).toContain("the bridge has stopped");
  expect(readdirSync(data)).toEqual(expect.arrayContaining(["config", "data"]));
});

test("the image is of the Node that the lock file has, by its digest, and runs as nobody in particular", () => {
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8"));
  const stages = containerFile();
  const [{ image } = { image: "" }] = stages;
  expect(image).toMatch(/^node:[\d.]+-bookworm-slim@sha256:[0-9a-f]{64}$/);
  expect(image).toContain(`node:${packages["node_modules/node"].version}-`);
  expect(stages.map((stage) => stage.image)).toEqual([image, image]);
  expect(stages.at(-1)?.steps.findLast(({ instruction }) => instruction === "USER")?.text).toMatch(
    /^[1-9]\d*:[1-9]\d*$/,
  );
});
