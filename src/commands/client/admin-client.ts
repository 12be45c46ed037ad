import type { Words } from "../../words/words.ts";
import { type CommandContext, EXIT, type ExitCode } from "../command-context.ts";
import { headersOfReader, type LanguageOptions, labelsIn, wordsOfReader } from "../language.ts";
import { readConfig } from "../read-config.ts";

/** Where the running bridge answers, the token that opens its admin interface, and the words of who asks. */
export interface AdminAddress {
  readonly words: Words;
  readonly url: string;
  readonly token: string;
}

/** What the commands that talk to a running bridge have in common. */
export interface AdminOptions extends LanguageOptions {
  readonly config?: string;
  readonly url?: string;
  readonly token?: string;
}

export type Answered<T> =
  | { readonly ok: true; readonly body: T }
  | { readonly ok: false; readonly status: number | null; readonly message: string };

/** From the options, else from the configuration of the bridge. A number is the exit code of a failure. */
export function findBridge(context: CommandContext, options: AdminOptions): AdminAddress | ExitCode {
  const words = wordsOfReader(context, options);
  if (options.url !== undefined && options.token !== undefined) {
    return { words, url: options.url.replace(/\/+$/, ""), token: options.token };
  }
  const read = readConfig(context, options);
  if (read === null) {
    const labels = labelsIn(words);
    context.err(labels.client.orByOptions);
    return EXIT.badConfiguration;
  }
  const { server, admin } = read.config;
  return {
    words,
    url: options.url?.replace(/\/+$/, "") ?? `http://${reachable(server.host)}:${server.port}`,
    token: options.token ?? admin.token,
  };
}

/** A bridge that listens at every address of the machine is reached at the machine's own. */
export function reachable(host: string): string {
  if (host === "0.0.0.0") return "127.0.0.1";
  if (host === "::") return "[::1]";
  return host.includes(":") ? `[${host}]` : host;
}

export async function callBridge<T>(
  { url, token, words }: AdminAddress,
  method: "GET" | "POST" | "DELETE",
  path: string,
  body?: object,
): Promise<Answered<T>> {
  const labels = labelsIn(words);
  let response: Response;
  try {
    response = await fetch(`${url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
        "x-actor": "command line",
        ...headersOfReader(words),
      },
      redirect: "manual",
      signal: AbortSignal.timeout(30_000),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch {
    return failed(null, labels.client.notReached({ url }));
  }
  const answer = await response.json().catch(() => null);
  if (response.ok && answer !== null) return { ok: true, body: answer as T };
  if (response.status === 401) return failed(401, labels.client.notAccepted);
  const detail = (answer as { readonly detail?: unknown } | null)?.detail;
  if (typeof detail === "string") return failed(response.status, detail);
  return failed(response.status, labels.client.notTheBridge({ url }));
}

function failed(status: number | null, message: string): Extract<Answered<never>, { ok: false }> {
  return { ok: false, status, message };
}

/** The address of a list or thing; values are encoded, missing ones left out. */
export function query(
  path: string,
  values: Readonly<Record<string, string | number | null | undefined>>,
): string {
  const given = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value != null) given.set(name, String(value));
  return given.size === 0 ? path : `${path}?${given}`;
}

/** Opens the dashboard, signed in, once. Without an answer it is the address alone, where the token signs in. */
export async function signInLink(address: AdminAddress): Promise<string> {
  const answered = await callBridge<{ readonly ticket: string }>(address, "POST", "/api/tickets", {});
  return answered.ok ? query(`${address.url}/`, { ticket: answered.body.ticket }) : address.url;
}
