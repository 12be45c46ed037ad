import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { connect } from "node:tls";
import { WorkFolder } from "../commands/spawned-command.ts";
import { CERTIFICATE } from "../postgres/tls-server.ts";
import { findProgram } from "./find-program.ts";

/** A real proxy in front of a bridge, with the shipped configuration except for ports, folders and names. */
export interface RealProxy {
  /** An https address on localhost. */
  readonly url: string;
  /** The certificate that clients must trust. */
  readonly caFile: string;
  /** Reloads as its own service would. Resolves when the new configuration is active. */
  reload(): Promise<void>;
  close(): Promise<void>;
}

export type ProxyKind = "nginx" | "caddy";

interface Ports {
  readonly bridge: number;
  readonly https: number;
  readonly http: number;
  /** Multiplies the shipped delivery timeouts by four to six, because a bridge starts slowly on a busy machine. */
  readonly isPatient?: boolean;
}

export async function startProxy(kind: ProxyKind, ports: Ports): Promise<RealProxy> {
  const folder = new WorkFolder();
  const { start, reload, caFile, variables } = { nginx, caddy }[kind](folder.path, ports);
  const program = findProgram(kind) ?? kind;
  // Keeps its files out of the home folder of whoever runs the tests.
  const own = { PATH: process.env.PATH ?? "", HOME: folder.path, XDG_DATA_HOME: folder.path };
  const environment = { ...own, ...variables };
  const child = spawn(program, start, { env: environment, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  const ended = once(child, "exit");
  await Promise.race([
    untilSecure(ports.https, child),
    ended.then(() => Promise.reject(new Error(`${kind} ended: ${output}`))),
  ]);
  return {
    url: `https://localhost:${ports.https}`,
    caFile,
    reload: async () => {
      const { status, stderr } = spawnSync(program, reload, { env: environment, encoding: "utf8" });
      if (status !== 0) throw new Error(`${kind} does not reload: ${stderr}`);
    },
    close: async () => {
      child.kill("SIGTERM");
      await ended;
      folder[Symbol.dispose]();
    },
  };
}

function shipped(name: string, changes: Readonly<Record<string, string>>): string {
  let text = readFileSync(join("config", name), "utf8");
  for (const [find, replace] of Object.entries(changes)) {
    if (!text.includes(find)) throw new Error(`config/${name} does not say ${find}`);
    text = text.replaceAll(find, replace);
  }
  return text;
}

interface Started {
  readonly start: readonly string[];
  readonly reload: readonly string[];
  readonly caFile: string;
  readonly variables?: Readonly<Record<string, string>>;
}

function nginx(folder: string, { bridge, https, http, isPatient = false }: Ports): Started {
  const keyFile = CERTIFICATE.replace("certificate.pem", "key.pem");
  const site = shipped("nginx.conf", {
    "127.0.0.1:8787": `127.0.0.1:${bridge}`,
    "bridge.example.com;": "localhost;",
    "/etc/letsencrypt/live/bridge.example.com/fullchain.pem": join(folder, "fullchain.pem"),
    "/etc/letsencrypt/live/bridge.example.com/privkey.pem": join(folder, "privkey.pem"),
    "listen 80;": `listen 127.0.0.1:${http};`,
    "listen [::]:80;": "",
    "listen 443 ssl": `listen 127.0.0.1:${https} ssl`,
    "listen [::]:443 ssl http2;": "",
    "auth_delay 2s;": `auth_delay ${isPatient ? 8 : 2}s;`,
  });
  copyFileSync(CERTIFICATE, join(folder, "fullchain.pem"));
  copyFileSync(keyFile, join(folder, "privkey.pem"));
  writeFileSync(join(folder, "site.conf"), site);
  const kinds = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  const places = kinds.map((name) => `${name}_temp_path ${join(folder, name)};`).join("\n");
  // Its workers access the folder, which belongs to whoever runs the tests.
  const user = process.getuid?.() === 0 ? "user root;\n" : "";
  // The parts of a distribution's nginx.conf that surround such a file.
  writeFileSync(
    join(folder, "nginx.conf"),
    `${user}daemon off;\npid ${folder}/nginx.pid;\nerror_log stderr;\nworker_processes 2;\nevents {}\nhttp {\naccess_log off;\n${places}\ngzip on;\ninclude ${folder}/site.conf;\n}\n`,
  );
  const own = ["-p", folder, "-c", join(folder, "nginx.conf"), "-e", "stderr"];
  return { start: own, reload: [...own, "-s", "reload"], caFile: CERTIFICATE };
}

function caddy(folder: string, { bridge, https, http, isPatient = false }: Ports): Started {
  mkdirSync(join(folder, "caddy"), { recursive: true });
  const own = `	admin unix/${folder}/admin.sock
	storage file_system ${folder}/caddy
	skip_install_trust
	http_port ${http}
	default_bind 127.0.0.1`;
  const site = shipped("Caddyfile", {
    "\tgrace_period": `${own}\n\tgrace_period`,
    "lb_try_duration 10s": `lb_try_duration ${isPatient ? 60 : 10}s`,
  });
  const file = join(folder, "Caddyfile");
  writeFileSync(file, site);
  const config = ["--config", file, "--adapter", "caddyfile"];
  return {
    start: ["run", ...config],
    reload: ["reload", ...config, "--address", `unix/${folder}/admin.sock`, "--force"],
    caFile: join(folder, "caddy/pki/authorities/local/root.crt"),
    variables: { SITE: `https://localhost:${https}`, BRIDGES: `127.0.0.1:${bridge}` },
  };
}

/** Waits until it presents a certificate, because Caddy creates its own after it has begun to listen. */
async function untilSecure(port: number, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const socket = connect({ port, host: "127.0.0.1", servername: "localhost", rejectUnauthorized: false });
    const isSecure = await new Promise<boolean>((resolve) => {
      socket.once("secureConnect", () => resolve(true)).once("error", () => resolve(false));
    });
    socket.destroy();
    if (isSecure) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
