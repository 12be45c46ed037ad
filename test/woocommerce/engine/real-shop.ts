import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { copyFile, cp, mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { oauthHeader } from "../../../adapters/woocommerce/connection/oauth-one.ts";
import { freePort } from "../../support/network/free-port.ts";
import { findProgram } from "../../support/processes/find-program.ts";

const execute = promisify(execFile);
const program = (name: string) => findProgram(name) ?? name;
const run = (name: string, args: string[], options: { readonly env?: NodeJS.ProcessEnv } = {}) =>
  execute(program(name), args, options);

const OWN = new URL(".", import.meta.url).pathname;
/** Archives of released versions, which are never part of the repository. */
const ARCHIVES = process.env.SHOP_ENGINES ?? new URL("../../../../shared/engines", import.meta.url).pathname;
const PLUGIN = new URL("../../../adapters/woocommerce/plugin", import.meta.url).pathname;
const SITE = "wordpress-7.1.0-woocommerce-11.0.1.tar.xz";
const OLDER_PLUGIN = "woocommerce-9.9.5.tar.xz";
const PROGRAMS = ["php", "mariadbd", "mariadb-install-db", "xz"];

/** MariaDB refuses to run as root unless it is told to. */
const OF_ROOT = process.getuid?.() === 0 ? ["--user=root"] : [];

export interface RealShopGiven {
  readonly version: "11.0.1" | "9.9.5";
  /** Where WooCommerce keeps its orders: in tables of their own, or among WordPress's posts. */
  readonly storage: "hpos" | "posts";
  /** With our plugin, active. */
  readonly hasPlugin?: boolean;
}

/** One order as the shop itself has it. Amounts in the shop's currency. */
export interface TrueOrder {
  readonly id: number;
  readonly status: string;
  readonly paid: boolean;
  readonly total: number;
  readonly refunded: number;
}

/** WordPress with WooCommerce on a database of its own, all below one folder and on the loopback address. */
export interface RealShop {
  /** As it is written in the bridge's configuration. */
  readonly domain: string;
  readonly key: { readonly consumerKey: string; readonly consumerSecret: string };
  /** A product of 10.00 EUR. */
  readonly product: number;
  /** A call of WooCommerce's REST interface, version 3; rejects unless it succeeds. */
  rest<Answer>(method: string, path: string, body?: object): Promise<Answer>;
  /** One of test-site.php's actions. */
  act<Result>(action: string, given?: object): Promise<Result>;
  /** Runs the shop's queue, as its cron does, until nothing is left that can be run now. */
  runQueue(): Promise<void>;
  /** All orders, those in the bin among them. */
  truth(): Promise<readonly TrueOrder[]>;
  /** Lines of WordPress's own log of errors and notices. */
  notices(): Promise<string>;
  killPhp(): Promise<void>;
  restartDatabase(): Promise<void>;
  close(): Promise<void>;
}

/** What is not on this machine, as a sentence; `null`: a real shop can be started. */
export function missingEngine(): string | null {
  const programs = PROGRAMS.filter((name) => findProgram(name) === null);
  if (programs.length > 0)
    return `${programs.join(", ")} missing: install php-cli with mysql, curl, xml, mbstring, intl and gd, mariadb-server and xz-utils`;
  const archive = [SITE, OLDER_PLUGIN].find((name) => !existsSync(join(ARCHIVES, name)));
  return archive === undefined ? null : `${archive} is not in ${ARCHIVES}: set SHOP_ENGINES to its folder`;
}

export async function startRealShop({ version, storage, hasPlugin }: RealShopGiven): Promise<RealShop> {
  const folder = await mkdtemp(join(tmpdir(), "loyalty-real-shop-"));
  const site = join(folder, "site");
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const socket = join(folder, "database.sock");
  const environment = { ...process.env, SHOP_URL: url, SHOP_DATABASE_SOCKET: socket };
  await unpack(site, version);
  if (hasPlugin === true)
    await cp(PLUGIN, join(site, "wp-content/plugins/loyalty-bridge"), { recursive: true });
  const args = ["--no-defaults", "--skip-test-db", "--auth-root-authentication-method=normal"];
  await run("mariadb-install-db", [...args, `--datadir=${join(folder, "database")}`, ...OF_ROOT], {
    env: databaseEnvironment(folder),
  });
  let database = await startDatabase(folder, socket);
  await run("mariadb", ["--no-defaults", "-uroot", "-S", socket, "-e", "CREATE DATABASE shop"]);
  const install = (step: string) =>
    run("php", [join(OWN, "install.php"), site, storage, step], { env: environment });
  await install("wordpress");
  const { stdout } = await install("woocommerce");
  const { consumerKey, consumerSecret, product } = JSON.parse(stdout) as RealShop["key"] & {
    product: number;
  };
  const key = { consumerKey, consumerSecret };
  const log = join(site, "wp-content/debug.log");
  // WooCommerce asks for its tables once before it has made them.
  await rm(log, { force: true });
  let php = await startPhp(site, port, environment);

  const act = async <Result>(action: string, given: object = {}): Promise<Result> => {
    const response = await fetch(`${url}/?loyalty-test=${action}`, {
      method: "POST",
      body: JSON.stringify(given),
    });
    const text = await response.text();
    if (response.status !== 200) throw new Error(`${action}: ${response.status} ${text.slice(0, 500)}`);
    return (JSON.parse(text) as { readonly result: Result }).result;
  };
  return {
    domain: `127.0.0.1:${port}`,
    key,
    product,
    act,
    rest: async <Answer>(method: string, path: string, body?: object) => {
      const address = `${url}/wp-json/wc/v3/${path}`;
      const timestamp = Math.floor(Date.now() / 1000);
      const nonce = crypto.randomUUID();
      const authorization = oauthHeader({ ...key, method, url: address, timestamp, nonce });
      const response = await fetch(address, {
        method,
        headers: { authorization, "content-type": "application/json" },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 500)}`);
      return JSON.parse(text) as Answer;
    },
    runQueue: async () => {
      let left = Number.POSITIVE_INFINITY;
      for (let before = left; left > 0; before = left) {
        await act("runQueue");
        left = await act<number>("queueLength");
        // What a run had taken that was killed is taken again minutes later.
        if (left >= before) return;
      }
    },
    truth: () => act("truth"),
    notices: async () => {
      const lines = (await readFile(log, "utf8").catch(() => "")).split("\n");
      // WordPress itself looks for newer versions and finds no network.
      return lines.filter((line) => !line.includes("wrong with WordPress.org")).join("\n");
    },
    killPhp: async () => {
      await end(php, "SIGKILL");
      php = await startPhp(site, port, environment);
    },
    restartDatabase: async () => {
      await end(database, "SIGKILL");
      database = await startDatabase(folder, socket);
    },
    close: async () => {
      await end(php, "SIGKILL");
      await end(database, "SIGKILL");
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function unpack(site: string, version: RealShopGiven["version"]): Promise<void> {
  await mkdir(site);
  await run("tar", ["-xf", join(ARCHIVES, SITE), "-C", site]);
  if (version === "9.9.5") {
    const plugins = join(site, "wp-content/plugins");
    await rm(join(plugins, "woocommerce"), { recursive: true });
    await run("tar", ["-xf", join(ARCHIVES, OLDER_PLUGIN), "-C", plugins]);
  }
  await copyFile(join(OWN, "wp-config.php"), join(site, "wp-config.php"));
  const always = join(site, "wp-content/mu-plugins");
  await mkdir(always);
  for (const own of ["test-site.php", "test-clock.php"]) await copyFile(join(OWN, own), join(always, own));
}

/** MariaDB removes other servers' temporary tables when it starts: each has a folder of its own for them. */
function databaseEnvironment(folder: string): NodeJS.ProcessEnv {
  return { ...process.env, TMPDIR: folder };
}

async function startDatabase(folder: string, socket: string): Promise<ChildProcess> {
  const child = spawn(
    program("mariadbd"),
    [
      ...["--no-defaults", ...OF_ROOT, "--skip-networking", `--socket=${socket}`],
      ...[`--datadir=${join(folder, "database")}`, `--pid-file=${join(folder, "database.pid")}`],
    ],
    { stdio: "ignore", env: databaseEnvironment(folder) },
  );
  const ping = () => run("mariadb", ["--no-defaults", "-uroot", "-S", socket, "-e", "SELECT 1"]);
  await untilIt("the database answers", ping, child);
  return child;
}

/** PHP's own server with several processes: a shop calls itself, and answers while it sends. */
async function startPhp(site: string, port: number, environment: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const child = spawn(
    program("php"),
    [
      ...["-d", "opcache.enable_cli=1", "-d", "memory_limit=128M"],
      ...["-S", `127.0.0.1:${port}`, "-t", site, join(OWN, "router.php")],
    ],
    // A group of its own: its server's processes end with it.
    { stdio: "ignore", detached: true, env: { ...environment, PHP_CLI_SERVER_WORKERS: "4" } },
  );
  const ask = () => fetch(`http://127.0.0.1:${port}/wp-login.php`, { signal: AbortSignal.timeout(20_000) });
  await untilIt("the shop answers", ask, child);
  return child;
}

async function untilIt(what: string, succeeds: () => Promise<unknown>, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    if (
      await succeeds().then(
        () => true,
        () => false,
      )
    )
      return;
    if (child.exitCode !== null) break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await end(child, "SIGKILL");
  throw new Error(`it never came to this: ${what}`);
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const ended = once(child, "exit");
  try {
    process.kill(-child.pid, signal);
  } catch {
    child.kill(signal);
  }
  await ended;
}
