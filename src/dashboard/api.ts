import { readerHeaders, spoken } from "./language.ts";

/** The admin interface as the page uses it. */

/** What the interface refused, in the words it gave. */
class ApiProblem extends Error {
  override readonly name = "ApiProblem";
}

export const SIGNED_OUT = "bridge:signed-out";
const ACTOR_KEY = "bridge-actor";

/** Under whose name decisions are written down. */
export function readActor(): string {
  return window.localStorage.getItem(ACTOR_KEY) ?? "";
}

export function keepActor(name: string): void {
  if (name.trim() === "") window.localStorage.removeItem(ACTOR_KEY);
  else window.localStorage.setItem(ACTOR_KEY, name.trim());
}

type Method = "GET" | "POST" | "PATCH" | "DELETE";

interface Asking {
  readonly method?: Method;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
  /** Nobody did anything: the page asks because something has changed. A session is not used by that. */
  readonly byItself?: boolean;
}

/** Rejects with an ApiProblem. */
export async function ask<T>(path: string, asking: Asking = {}): Promise<T> {
  const response = await send(path, asking);
  const answered: unknown = await response.json().catch(() => null);
  if (response.ok) return answered as T;
  throw problemOf(response, answered);
}

/** The answer as a file. */
export async function askFile(path: string, asking: Asking): Promise<Blob> {
  const response = await send(path, asking);
  if (response.ok) return response.blob();
  throw problemOf(response, await response.json().catch(() => null));
}

async function send(
  path: string,
  { method = "GET", body, signal, byItself = false }: Asking,
): Promise<Response> {
  const init: RequestInit = {
    method,
    headers: {
      ...readerHeaders(),
      ...actorHeader(),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(byItself ? { "x-bridge-by-itself": "1" } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal === undefined ? {} : { signal }),
  };
  let response: Response;
  try {
    response = await fetch(`/api${path}`, init);
  } catch (error) {
    if (signal?.aborted === true) throw error;
    throw new ApiProblem(spoken().labels.shared.notReached);
  }
  if (response.status === 401) window.dispatchEvent(new Event(SIGNED_OUT));
  return response;
}

function problemOf({ status }: Response, answered: unknown): ApiProblem {
  const { detail } = (answered ?? {}) as { detail?: string };
  return new ApiProblem(detail ?? spoken().labels.shared.failed({ status }));
}

/** Headers carry bytes: a name is sent as UTF-8. */
function actorHeader(): Record<string, string> {
  const bytes = new TextEncoder().encode(readActor());
  return bytes.length === 0 ? {} : { "x-actor": String.fromCharCode(...bytes) };
}

/** A query string of what is given; "" without anything. */
export function queryOf(given: Readonly<Record<string, string | number | null | undefined>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(given))
    if (value !== null && value !== undefined && value !== "") query.set(name, String(value));
  const text = query.toString();
  return text === "" ? "" : `?${text}`;
}

export function wordsOf(error: unknown): string {
  return error instanceof ApiProblem ? error.message : spoken().labels.shared.brokenPage;
}
