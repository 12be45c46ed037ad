import { ADMIN_TOKEN } from "../bridge/bridge-config.ts";
import type { RunningApp } from "../bridge/running-app.ts";

export interface Asking {
  readonly method?: string;
  readonly body?: object;
  readonly cookie?: string;
  readonly headers?: Record<string, string>;
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** Sends a request as the dashboard's own page does. */
export function fromPage(
  { url }: Pick<RunningApp, "url">,
  path: string,
  { method = "GET", body, cookie, headers }: Asking = {},
): Promise<Response> {
  return fetch(`${url}/api${path}`, {
    method,
    headers: {
      "sec-fetch-site": "same-origin",
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(cookie === undefined ? {} : { cookie }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

export function signIn(
  app: Pick<RunningApp, "url">,
  body: object = { token: ADMIN_TOKEN },
  more: Asking = {},
): Promise<Response> {
  return fromPage(app, "/session", { method: "POST", body, ...more });
}

/** The cookies of an answer, as a browser sends them back. */
export function cookiesOf(answer: Response): string {
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

/** Returns the ticket of a new sign-in link. */
export async function ticketOf({ url }: RunningApp): Promise<string> {
  const answer = await fetch(`${url}/api/tickets`, { method: "POST", headers: bearer(ADMIN_TOKEN) });
  return ((await answer.json()) as { ticket: string }).ticket;
}
