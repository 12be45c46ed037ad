import { type ChildProcess, execFile, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { appendFile, chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { freePort } from "../network/free-port.ts";
import { copyBinaries } from "./postgres-binaries.ts";

/** A PostgreSQL server of our own, on a free loopback port. */
export interface PostgresServer {
  /** The address of a database, for the superuser. */
  url(database: string): string;
  /** The id of the server's main process. */
  pid(): Promise<number>;
  /** Starts it; `settings` replace those of the first start. */
  start(settings?: readonly string[]): Promise<void>;
  /** Stops it as an operator would; running queries are cut off. */
  stop(): Promise<void>;
  /** Stops it like a lost machine: committed data is on its disk, and no client is told anything. */
  crash(): Promise<void>;
  /** Adds a standby that follows this server, which stops for a moment meanwhile. It is removed with this one. */
  addStandby(): Promise<PostgresServer>;
  /** Stops it and removes its files. */
  remove(): Promise<void>;
}

const NOBODY = 65_534;
const START_MS = 60_000;

/**
 * Starts a server with these settings in addition to its defaults ("fsync=off"). It always ends with this process, and
 * its data is removed unless it is elsewhere (`dataIn`).
 */
export async function startPostgres(
  settings: readonly string[] = [],
  dataIn?: string,
): Promise<PostgresServer> {
  const place = await mkdtemp(join(tmpdir(), "loyalty-postgres-"));
  const dataPlace = dataIn === undefined ? place : await mkdtemp(join(dataIn, "loyalty-postgres-"));
  try {
    return await startIn({ place, dataPlace, settings });
  } catch (error) {
    for (const each of [place, dataPlace]) await rm(each, { recursive: true, force: true });
    throw error;
  }
}

async function startIn({
  place,
  dataPlace,
  settings,
}: Pick<Cluster, "place" | "dataPlace" | "settings">): Promise<PostgresServer> {
  const [programs, passwordFile] = [join(place, "programs"), join(place, "password")];
  const data = join(dataPlace, "data");
  const password = randomBytes(12).toString("hex");
  const owner = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  for (const each of [place, dataPlace]) await chmod(each, 0o755);
  await copyBinaries(programs);
  await mkdir(data, { mode: 0o700 });
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (owner.uid !== undefined) for (const path of [data, passwordFile]) await chown(path, NOBODY, NOBODY);
  const program = (name: string) => join(programs, "bin", name);
  const ways = ["--auth=scram-sha-256", "--username=postgres", "--encoding=UTF8", "--locale=C", "--no-sync"];
  const initial = [...ways, `--pwfile=${passwordFile}`, `--pgdata=${data}`];
  await promisify(execFile)(program("initdb"), initial, { ...owner, cwd: place, env: {} });

  const postgres = await serverOn({
    place,
    dataPlace,
    data,
    password,
    owner,
    settings,
    program,
  });
  await postgres.start();
  return postgres;
}

interface Cluster {
  /** The folder of its programs. */
  readonly place: string;
  /** The folder of its data: the same, or a separate one. */
  readonly dataPlace: string;
  readonly data: string;
  readonly password: string;
  readonly owner: { readonly uid?: number; readonly gid?: number };
  readonly settings: readonly string[];
  readonly program: (name: string) => string;
}

async function serverOn(cluster: Cluster): Promise<PostgresServer> {
  const { place, dataPlace, data, password, owner, settings, program } = cluster;
  const standbys: PostgresServer[] = [];
  const port = await freePort();
  const there = ["listen_addresses=127.0.0.1", `port=${port}`, "unix_socket_directories="];
  let server: ChildProcess | null = null;
  const url = (database: string) => `postgres://postgres:${password}@127.0.0.1:${port}/${database}`;

  const postgres: PostgresServer = {
    url,
    pid: async () => Number.parseInt(await readFile(join(data, "postmaster.pid"), "utf8"), 10),
    async start(given = settings) {
      const flags = [...OWN_SETTINGS, ...there, ...given].flatMap((flag) => ["-c", flag]);
      const script = dataPlace === place ? UNTIL_INPUT_ENDS : `${UNTIL_INPUT_ENDS}; rm -rf "$2"`;
      server = spawn("sh", ["-c", script, program("postgres"), "-D", data, ...flags], {
        ...owner,
        cwd: place,
        env: {},
        stdio: ["pipe", "ignore", "ignore"],
      });
      await untilReady(url("postgres"));
    },
    async stop() {
      const running = server;
      server = null;
      if (running === null) return;
      const ended = once(running, "exit");
      running.stdin?.end();
      await ended;
    },
    async crash() {
      process.kill(await postgres.pid(), "SIGQUIT");
      await postgres.stop();
    },
    async addStandby() {
      await postgres.stop();
      const copied = join(place, `standby-${standbys.length + 1}`);
      await promisify(execFile)("cp", ["-a", data, copied]);
      const way = `host=127.0.0.1 port=${port} user=postgres password=${password}`;
      const follows = `primary_conninfo = '${way}'\n`;
      await appendFile(join(copied, "postgresql.auto.conf"), follows);
      await writeFile(join(copied, "standby.signal"), "");
      await postgres.start();
      const standby = await serverOn({ ...cluster, data: copied });
      standbys.push(standby);
      await standby.start();
      return standby;
    },
    async remove() {
      for (const standby of standbys) await standby.stop();
      await postgres.stop();
      for (const each of [place, dataPlace]) await rm(each, { recursive: true, force: true });
    },
  };
  return postgres;
}

/** For many tests at once, with little memory each. */
const OWN_SETTINGS = ["max_connections=300", "shared_buffers=64MB", "log_min_messages=fatal"];

/** Ends the server when its input closes, as it does when this process ends. Signals to the terminal end it, too. */
const UNTIL_INPUT_ENDS = 'trap : INT TERM; "$0" "$@" & server=$!; read -r _; kill -INT $server; wait $server';

async function untilReady(url: string): Promise<void> {
  const until = Date.now() + START_MS;
  for (;;) {
    const client = new pg.Client(url);
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (Date.now() > until) throw error;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}
