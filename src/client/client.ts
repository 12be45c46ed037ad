import { idInPath } from "../domain/order/id-in-path.ts";
import { BridgeError } from "./bridge-error.ts";
import type { Answer, Arguments, CallInput, CallOptions, Method, PathOf } from "./types.ts";

/** Options of a client. */
export interface ClientOptions {
  /** The bridge's URL with its mount path: "https://bridge.example.com". Default: the page's own origin. */
  readonly baseUrl?: string;
  /** The admin token. A signed-in browser sends its session automatically. */
  readonly token?: string;
  /** Headers for every call, for example Accept-Language, Time-Zone or X-Actor. */
  readonly headers?: () => Readonly<Record<string, string>>;
  /** Milliseconds; default: no limit. */
  readonly timeoutMs?: number;
  /** Default: the global `fetch`. */
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>;
}

type Ask<M extends Method> = <Path extends PathOf<M>>(
  path: Path,
  ...given: Arguments<CallInput<M, Path>>
) => Promise<Answer<M, Path>>;

/** Calls the bridge: a method, a path as in /api/openapi.json, and its input. Rejects with a BridgeError. */
export interface Client {
  readonly get: Ask<"GET">;
  readonly post: Ask<"POST">;
  readonly put: Ask<"PUT">;
  readonly patch: Ask<"PATCH">;
  readonly delete: Ask<"DELETE">;
  call<M extends Method, Path extends PathOf<M>>(
    method: M,
    path: Path,
    given: CallInput<M, Path> & CallOptions,
  ): Promise<Answer<M, Path>>;
}

/** The input of any call. */
interface AnyInput extends CallOptions {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: object;
  readonly body?: unknown;
}

/** Creates a client of a bridge's API. */
export function createClient(options: ClientOptions = {}): Client {
  const call = (method: Method, path: string, given: AnyInput = {}) => ask(options, method, path, given);
  const client = {
    get: (path: string, given?: AnyInput) => call("GET", path, given),
    post: (path: string, given?: AnyInput) => call("POST", path, given),
    put: (path: string, given?: AnyInput) => call("PUT", path, given),
    patch: (path: string, given?: AnyInput) => call("PATCH", path, given),
    delete: (path: string, given?: AnyInput) => call("DELETE", path, given),
    call,
  };
  return client as unknown as Client;
}

async function ask(options: ClientOptions, method: Method, path: string, given: AnyInput): Promise<unknown> {
  const { baseUrl = "", fetch: send = fetch } = options;
  // Without the query, which may contain a customer's address.
  const url = `${baseUrl.replace(/\/+$/, "")}/api${placeOf(path, given)}`;
  const init = { method, redirect: "manual", ...content(options, given), ...limit(options, given) } as const;
  const response = await send(`${url}${queryOf(given)}`, init).catch((error: unknown) => {
    if (given.signal?.aborted) throw error;
    throw new BridgeError({ status: null, code: "notReached", facts: { url }, cause: error });
  });
  const isJson = /[/+]json\b/.test(response.headers.get("content-type") ?? "");
  if (response.ok && !isJson && response.headers.has("content-disposition")) return response.blob();
  const answered: unknown = await response.json().catch(() => null);
  if (response.ok && answered !== null) return answered;
  throw refusal(response.status, url, answered);
}

function placeOf(path: string, { params = {} }: AnyInput): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => idInPath(params[name] ?? ""));
}

/** The query string, without undefined values. */
function queryOf({ query = {} }: AnyInput): string {
  const asked = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value != null) asked.set(name, String(value));
  return asked.size === 0 ? "" : `?${asked}`;
}

function content({ token, headers = () => ({}) }: ClientOptions, given: AnyInput): RequestInit {
  const { body } = given;
  return {
    headers: {
      ...headers(),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...given.headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  };
}

function limit({ timeoutMs }: ClientOptions, { signal }: AnyInput): RequestInit {
  const signals = [
    ...(signal === undefined ? [] : [signal]),
    ...(timeoutMs === undefined ? [] : [AbortSignal.timeout(timeoutMs)]),
  ];
  return signals.length === 0 ? {} : { signal: AbortSignal.any(signals) };
}

function refusal(status: number, url: string, answered: unknown): BridgeError {
  const { code, facts, detail, problems = [] } = (answered ?? {}) as Partial<BridgeError>;
  if (typeof code !== "string" || typeof detail !== "string")
    return new BridgeError({ status, code: "notTheBridge", facts: { url, status } });
  return new BridgeError({ status, code, facts: facts ?? {}, detail, problems });
}
