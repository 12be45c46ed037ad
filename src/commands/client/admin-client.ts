import {
  BridgeError,
  type Client,
  type ClientOptions,
  createClient,
  type WrongPart,
} from "../../client/index.ts";
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
import { told } from "../terminal/told.ts";

/** The running bridge's address, its admin token, and the user's language. */
export interface AdminAddress {
  readonly words: Words;
  readonly url: string;
  readonly token: string;
}

/** The same for a person who reads the output. */
export interface ReaderAddress extends AdminAddress {
  readonly words: ReaderWords;
  /** Other addresses of the bridge in its configuration. */
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
      readonly message: string;
      /** Each wrong part of the request. */
      readonly problems?: readonly WrongPart[];
    };

const LONGEST_MS = 30_000;

/** From the options, else from the bridge's configuration. Returns the exit code if that fails. */
export function findBridge(context: CommandContext, options: AdminOptions): ReaderAddress | ExitCode {
  const words = wordsOfReader(context, options);
  const token = givenToken(context, options);
  if (options.url !== undefined && token !== undefined) {
    return { words, url: options.url.replace(/\/+$/, ""), token, elsewhere: [] };
  }
  if (lacksToken(context, options)) {
    const labels = labelsIn(words);
    tellError(context, labels.client.addToken({ url: options.url ?? "" }));
    return EXIT.badConfiguration;
  }
  const read = readConfig(context, options);
  if (read === null) {
    const labels = labelsIn(words);
    tellError(context, labels.client.orByOptions);
    return EXIT.badConfiguration;
  }
  const { server, admin } = read.config;
  return {
    words,
    url: options.url?.replace(/\/+$/, "") ?? `http://${reachable(server.host)}:${server.port}`,
    token: token ?? admin.token,
    elsewhere:
      options.url === undefined && server.publicUrl !== null ? [server.publicUrl.replace(/\/+$/, "")] : [],
  };
}

function tellError({ err, errTerminal }: CommandContext, sentence: string): void {
  for (const line of told(errTerminal, sentence)) err(line);
}

/** Of another bridge than the configuration's, the token may be in the environment: other users can read an option. */
function givenToken({ adminToken }: CommandContext, { url, token }: AdminOptions): string | undefined {
  return token ?? (url === undefined ? undefined : adminToken);
}

/** The address was given without a token, and there is no configuration to take one from. */
function lacksToken(context: CommandContext, options: AdminOptions): boolean {
  const { url, config } = options;
  if (url === undefined || config !== undefined || givenToken(context, options) !== undefined) return false;
  const read = context.loadConfig(DEFAULT_CONFIG_PATH);
  return !read.ok && read.problems.some(isMissing);
}

/** No configuration is here, and none is needed: the address and the token were given. */
export function isElsewhere(context: CommandContext, read: ReadConfig, options: AdminOptions): boolean {
  const hasNoFile = !read.ok && read.problems.some(isMissing);
  const isGiven = options.url !== undefined && givenToken(context, options) !== undefined;
  return hasNoFile && options.config === undefined && isGiven;
}

/** A bridge that listens on all addresses of the machine is reached at the loopback address. */
export function reachable(host: string): string {
  if (host === "0.0.0.0") return "127.0.0.1";
  if (host === "::") return "[::1]";
  return host.includes(":") ? `[${host}]` : host;
}

/** The bridge's answer, or why there is none, in the user's language. */
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
    return { ok: false, status: error.status, message: messageOf(address, error), problems: error.problems };
  }
}

function messageOf({ url, words }: AdminAddress, { status, detail }: BridgeError): string {
  const labels = labelsIn(words);
  if (status === null) return labels.client.notReached({ url });
  if (status === 401) return labels.client.notAccepted;
  return detail === "" ? labels.client.notTheBridge({ url }) : detail;
}

/** A link that opens the dashboard signed in, once. If the bridge does not answer, only the dashboard's address. */
export async function signInLink(address: AdminAddress): Promise<string> {
  const answered = await callBridge(address, (bridge) => bridge.post("/tickets"));
  return answered.ok ? `${address.url}/?${new URLSearchParams({ ...answered.body })}` : address.url;
}
