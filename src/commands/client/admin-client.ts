import {
  BridgeError,
  type Client,
  type ClientOptions,
  createClient,
  type WrongPart,
} from "../../client/index.ts";
import type { Config } from "../../settings/config.ts";
import type { Words } from "../../words/vocabulary.ts";
import {
  type CommandContext,
  DEFAULT_CONFIG_PATH,
  EXIT,
  type ExitCode,
  type ReadConfig,
} from "../command-context.ts";
import {
  headersOfReader,
  labelsIn,
  type ReaderOptions,
  type ReaderWords,
  wordsOfReader,
} from "../language.ts";
import { isMissing, readConfig } from "../read-config.ts";

/** The running bridge's address, its admin token, and the user's language. */
export interface AdminAddress {
  readonly words: Words;
  readonly url: string;
  readonly token: string;
  readonly tokenFrom?: TokenSource;
  /** Whether the configuration names it, so the bridge can be started here. */
  readonly isOwn?: boolean;
}

/** Where the admin token came from: --token, the environment, or the configuration. */
type TokenSource = "option" | "environment" | "configuration";

/** The address with the words of the person who reads the output. */
export interface ReaderAddress extends AdminAddress {
  readonly words: ReaderWords;
  /** The bridge's other addresses in its configuration. */
  readonly elsewhere: readonly string[];
}

/** Options of all commands that call a running bridge. */
export interface AdminOptions extends ReaderOptions {
  readonly config?: string;
  readonly url?: string;
  readonly token?: string;
}

export type AdminAnswer<T> =
  | { readonly ok: true; readonly body: T }
  | {
      readonly ok: false;
      readonly status: number | null;
      readonly code?: string;
      readonly message: string;
      /** Every invalid part of the request. */
      readonly problems?: readonly WrongPart[];
    };

const LONGEST_MS = 30_000;

/** Takes the address from the options, else from the bridge's configuration. Returns the exit code on failure. */
export function findBridge(context: CommandContext, typed: AdminOptions): ReaderAddress | ExitCode {
  const options = withToken(context, typed);
  const words = wordsOfReader(context, options);
  const tokenFrom =
    typed.token !== undefined ? "option" : options.token !== undefined ? "environment" : "configuration";
  if (options.url !== undefined && options.token !== undefined) {
    const url = withoutSlash(options.url);
    return { words, url, token: options.token, tokenFrom, elsewhere: [] };
  }
  if (lacksToken(context, options)) {
    const labels = labelsIn(words);
    context.err(labels.client.addToken({ url: options.url ?? "" }));
    return EXIT.failed;
  }
  const read = readConfig(context, options);
  if (read === null) {
    const labels = labelsIn(words);
    if (isNotThere(context, options)) context.err(labels.client.orByOptions);
    return EXIT.badConfiguration;
  }
  const [own, ...others] = addressesOf(read.config);
  const isOwn = options.url === undefined;
  return {
    words,
    url: options.url === undefined ? own : withoutSlash(options.url),
    token: options.token ?? read.config.admin.token,
    ...{ tokenFrom, isOwn, elsewhere: isOwn ? others : [] },
  };
}

/** With --url, the environment's token counts as --token: others on the machine could read one on the command line. */
function withToken({ adminToken }: CommandContext, options: AdminOptions): AdminOptions {
  const isTyped = options.url === undefined || options.token !== undefined;
  return isTyped || !adminToken ? options : { ...options, token: adminToken };
}

/** Whether --url was given without a token and no configuration exists to take one from. */
export function lacksToken(context: CommandContext, options: AdminOptions): boolean {
  const { url, token, config } = withToken(context, options);
  if (url === undefined || token !== undefined || config !== undefined) return false;
  return isNotThere(context, {});
}

function isNotThere(context: CommandContext, { config = DEFAULT_CONFIG_PATH }: AdminOptions): boolean {
  const read = context.loadConfig(config);
  return !read.ok && read.problems.some(isMissing);
}

/** Whether the options name another bridge, with its token, than the one configured here, so no file is needed. */
export function isElsewhere(context: CommandContext, read: ReadConfig, options: AdminOptions): boolean {
  const { config, url, token } = withToken(context, options);
  if (config !== undefined || url === undefined || token === undefined) return false;
  return !read.ok || !addressesOf(read.config).includes(withoutSlash(url));
}

/** The addresses of a configured bridge: on this machine, and its public one. */
function addressesOf({ server: { host, port, publicUrl } }: Config): readonly [string, ...string[]] {
  return [`http://${reachable(host)}:${port}`, ...(publicUrl === null ? [] : [withoutSlash(publicUrl)])];
}

function withoutSlash(url: string): string {
  return url.replace(/\/+$/, "");
}

/** Replaces a wildcard listen address by the loopback address. */
export function reachable(host: string): string {
  if (host === "0.0.0.0") return "127.0.0.1";
  if (host === "::") return "[::1]";
  return host.includes(":") ? `[${host}]` : host;
}

/** The bridge's answer, or the reason for the failure in the user's language. */
export async function callBridge<T>(
  address: AdminAddress,
  ask: (bridge: Client) => Promise<T>,
  way: Pick<ClientOptions, "fetch" | "timeoutMs"> = {},
): Promise<AdminAnswer<T>> {
  const { url, token, words } = address;
  const headers = () => ({ "x-actor": "command line", ...headersOfReader(words) });
  const bridge = createClient({ baseUrl: url, token, headers, timeoutMs: LONGEST_MS, ...way });
  try {
    return { ok: true, body: await ask(bridge) };
  } catch (error) {
    if (!(error instanceof BridgeError)) throw error;
    const { status, code, problems } = error;
    return { ok: false, status, code, message: messageOf(address, error), problems };
  }
}

function messageOf(
  { url, words, tokenFrom: source = "option", isOwn = false }: AdminAddress,
  error: BridgeError,
): string {
  const { status, detail } = error;
  const labels = labelsIn(words);
  if (status === null) return labels.client.notReached({ url, isOwn, error: networkError(error) });
  if (detail === "") return labels.client.notTheBridge({ url, isOwn });
  return status === 401 ? labels.client.notAccepted({ url, source }) : detail;
}

/** The network's error code, such as "ECONNREFUSED", from the cause of fetch's error; else the kind of error. */
function networkError({ cause }: BridgeError): string {
  const { name = "", cause: inner } = cause as Error & { readonly cause?: { readonly code?: string } };
  return inner?.code ?? name;
}

/** A link that signs in to the dashboard once. If the bridge doesn't answer, only the dashboard's address. */
export async function signInLink(address: AdminAddress): Promise<string> {
  const answered = await callBridge(address, (bridge) => bridge.post("/tickets"));
  return answered.ok ? `${address.url}/?${new URLSearchParams({ ...answered.body })}` : address.url;
}
