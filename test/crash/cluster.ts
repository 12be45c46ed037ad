import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { type FaultProxy, startFaultProxy } from "../support/network/fault-proxy.ts";
import { type RoundRobin, startRoundRobin } from "../support/network/round-robin.ts";
import { type PostgresServer, startPostgres } from "../support/postgres/postgres-server.ts";
import type { BridgeProcessGiven, BridgeReady } from "../support/processes/bridge-process.ts";
import { ChildEnded, startChild } from "../support/processes/child.ts";
import type { BridgeChild } from "./crashing-bridge.ts";

const SCRIPT = "test/support/processes/bridge-process.ts";
const GIVEN_UP_MS = 4_000;

/** An instance of the cluster: a place with its own way to the database, in which processes follow one another. */
export interface Instance {
  /** The process of the moment. */
  readonly child: BridgeChild | null;
  /** What its processes wrote, for whoever looks into a failure. */
  output(): string;
  /** False when it was killed, or refused for want of the database, before it was ready. `killAfterMs` kills it then. */
  start(killAfterMs?: number): Promise<boolean>;
  kill(): Promise<void>;
  /** Its connections to the database are half-open from now on. */
  silence(): void;
}

export interface Cluster {
  /** Of whatever instance comes next. */
  readonly url: string;
  readonly instances: readonly Instance[];
  /** The server goes away and comes back: asked to end, or with `isCrash` all at once. */
  restartDatabase(isCrash: boolean, awayMs: number): Promise<void>;
  /** As an administrator cuts connections. Returns how many there were. */
  cutConnections(): Promise<number>;
  close(): Promise<void>;
}

/** Several instances on a PostgreSQL of their own. */
export async function startCluster(
  size: number,
  given: Omit<BridgeProcessGiven, "folder" | "storage">,
): Promise<Cluster> {
  const server = await startPostgres();
  const folder = await mkdtemp(join(tmpdir(), "loyalty-cluster-"));
  await askServer(server, "create database bridge");
  const front = await startRoundRobin(GIVEN_UP_MS);
  const ways: FaultProxy[] = [];
  for (let number = 0; number < size; number++)
    ways.push(await startFaultProxy(server.url("bridge"), () => ({ kind: "pass" })));
  const instances = ways.map((way) => {
    const url = new URL(server.url("bridge"));
    url.port = new URL(way.url).port;
    const storage = { driver: "postgres", url: url.href, ssl: "none" };
    return new OneInstance(front, way, { ...given, folder, storage });
  });
  return {
    url: front.url,
    instances,
    async restartDatabase(isCrash, awayMs) {
      if (isCrash) process.kill(await server.pid(), "SIGQUIT");
      await server.stop();
      await new Promise((resolve) => setTimeout(resolve, awayMs));
      await server.start();
    },
    async cutConnections() {
      const cut = "select pg_terminate_backend(pid) from pg_stat_activity where datname = 'bridge'";
      return (await askServer(server, cut)).length;
    },
    async close() {
      for (const { child } of instances) await child?.end("SIGKILL");
      front.close();
      await Promise.all(ways.map((way) => way.close()));
      await server.remove();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

class OneInstance implements Instance {
  child: BridgeChild | null = null;
  readonly #written: string[] = [];
  readonly #front: RoundRobin;
  readonly #way: FaultProxy;
  readonly #given: BridgeProcessGiven;

  constructor(front: RoundRobin, way: FaultProxy, given: BridgeProcessGiven) {
    this.#front = front;
    this.#way = way;
    this.#given = given;
  }

  async start(killAfterMs?: number): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    try {
      this.child = await startChild<BridgeReady>(SCRIPT, this.#given, {
        onSpawned: (process) => {
          if (killAfterMs !== undefined) timer = setTimeout(() => process.kill("SIGKILL"), killAfterMs);
        },
      });
    } catch (error) {
      if (!(error instanceof ChildEnded)) throw error;
      if (error.ended.signal === "SIGKILL") return false;
      this.#written.push(error.message);
      if (/database(Silent|Busy|Unreachable)/.test(error.message)) return false;
      throw error;
    } finally {
      clearTimeout(timer);
    }
    this.#front.instances.add(this.child.ready.url);
    return true;
  }

  async kill(): Promise<void> {
    const child = this.child;
    if (child === null) return;
    const { code } = await child.end("SIGKILL");
    this.#front.instances.delete(child.ready.url);
    this.#written.push(child.output());
    this.child = null;
    if (code !== null) throw new Error(`an instance ended by itself with ${code}: ${child.output()}`);
  }

  silence(): void {
    this.#way.silence();
  }

  output(): string {
    return [...this.#written, this.child?.output() ?? "it does not run"].join("\n--\n");
  }
}

async function askServer(server: PostgresServer, text: string): Promise<readonly unknown[]> {
  const client = new pg.Client(server.url("postgres"));
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}
