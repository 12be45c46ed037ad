import type { Role } from "../../../src/people/access/role.ts";
import { withLink } from "../bridge/people.ts";
import type { RunningApp } from "../bridge/running-app.ts";
import { fromPage } from "../browser/browser-session.ts";
import { type Answering, Authenticator } from "./authenticator.ts";

/** The public address of a bridge where passkeys work. */
export const PASSKEY_SITE = "https://bridge.example";

/** A browser with cookies, on the dashboard's own page. */
export class PasskeyBrowser {
  /** The instance that answers; another one may answer later. */
  app: Pick<RunningApp, "url">;
  readonly #cookies = new Map<string, string>();

  constructor(app: Pick<RunningApp, "url">) {
    this.app = app;
  }

  async ask(
    path: string,
    { method, body, headers = {} }: { method?: string; body?: object; headers?: Record<string, string> } = {},
  ) {
    const cookie = [...this.#cookies].map((pair) => pair.join("=")).join("; ");
    const answer = await fromPage(this.app, path, {
      ...{ method: method ?? (body === undefined ? "GET" : "POST"), headers, cookie },
      ...(body === undefined ? {} : { body }),
    });
    for (const given of answer.headers.getSetCookie()) {
      const [name = "", value = ""] = given.split(";")[0]?.split("=") ?? [];
      this.#cookies.set(name, value);
    }
    // biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape
    return { status: answer.status, body: (await answer.json()) as any };
  }

  challenge = async (path: "/session" | "/me/passkeys") =>
    (await this.ask(`${path}/challenge`, { body: {} })).body;

  async signIn(authenticator: Authenticator, more: Answering = {}) {
    const passkey = authenticator.get(await this.challenge("/session"), more);
    return this.ask("/session", { body: { passkey } });
  }

  async add(authenticator: Authenticator, more: Answering = {}, name = "Laptop") {
    const passkey = authenticator.create(await this.challenge("/me/passkeys"), more);
    return this.ask("/me/passkeys", { body: { name, passkey } });
  }

  /** Adds the same passkey again, which honest browsers are asked not to create. */
  async addAgain(authenticator: Authenticator) {
    const passkey = authenticator.tell(await this.challenge("/me/passkeys"));
    return this.ask("/me/passkeys", { body: { name: "Another name", passkey } });
  }
}

export interface PasskeyHolder {
  readonly id: string;
  readonly browser: PasskeyBrowser;
  readonly authenticator: Authenticator;
}

/** A person who has used an invitation. */
export async function invited(
  app: Pick<RunningApp, "url">,
  name = "Mia",
  role: Role = "owner",
  tenant?: string,
): Promise<PasskeyHolder> {
  const { id, ticket } = await withLink(app, role, name, tenant);
  const browser = new PasskeyBrowser(app);
  await browser.ask("/session", { body: { ticket } });
  return { id, browser, authenticator: new Authenticator(PASSKEY_SITE) };
}

/** An invited person who has also created a passkey. */
export async function withPasskey(...given: Parameters<typeof invited>): Promise<PasskeyHolder> {
  const holder = await invited(...given);
  const { status, body } = await holder.browser.add(holder.authenticator);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return holder;
}
