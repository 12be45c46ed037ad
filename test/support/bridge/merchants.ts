import { randomBytes } from "node:crypto";
import { afterEach, expect } from "vitest";
import { plainInstall } from "../shops/plain-install.ts";
import { type PlainShop, plainShop } from "../shops/plain-shop.ts";
import { STAND_IN } from "./bridge-config.ts";
import { askAs } from "./people.ts";
import { type BridgeGiven, type RunningBridge, runBridge } from "./running-bridge.ts";

const PUBLIC = "https://bridge.example";
const ENCRYPTION_KEY = randomBytes(32).toString("base64");

/** A bridge without shops, to which merchants connect theirs, and the platform that hosts all of them. */
export async function openBridge(
  given: {
    /** Whether merchants can enter their own accounts at the stand-in; the operator has none there. */
    readonly hasService?: boolean;
    readonly answeredBy?: "browser" | "shop";
    readonly install?: object;
    readonly top?: object;
  } & Pick<Partial<BridgeGiven>, "shops" | "brands" | "brand" | "clock"> = {},
): Promise<{ readonly bridge: RunningBridge; readonly platform: PlainShop }> {
  const { answeredBy, install, top, hasService = false, ...sections } = given;
  const platform = plainShop();
  const adapter = {
    ...platform.adapter,
    parseDomain: (domain: string) =>
      domain.endsWith(".example") ? { domain } : { problem: { code: "plain.expected" } as const },
    install: plainInstall(answeredBy),
  };
  const bridge = await runBridge({
    adapters: [adapter],
    shops: {},
    ...(hasService ? { brand: { brandId: "of-the-operator" } } : {}),
    ...sections,
    top: {
      server: { port: 0, publicUrl: PUBLIC },
      security: { encryptionKey: ENCRYPTION_KEY },
      install: { open: true, apps: { plain: {} }, lends: "main", ...install },
      ...top,
    },
  });
  if (hasService) {
    const open = { open: true, apps: { plain: {} }, lends: null, service: bridge.loyalty.url };
    await bridge.reconfigure({ top: { install: { ...open, ...install } } });
  }
  return { bridge, platform };
}

/** A merchant's browser. It keeps cookies; tests follow redirects explicitly. */
export class MerchantBrowser {
  readonly #bridge: Pick<RunningBridge, "url">;
  readonly #cookies = new Map<string, string>();

  constructor(bridge: Pick<RunningBridge, "url">) {
    this.#bridge = bridge;
  }

  async open(address: string, init: RequestInit = {}): Promise<Response> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await fetch(`${this.#bridge.url}${address.replace(PUBLIC, "")}`, {
      redirect: "manual",
      ...init,
      headers: { cookie, ...init.headers },
    });
    for (const set of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      this.#cookies.set(name, value);
    }
    return answer;
  }

  /** Starts a visit and returns what the redirect to the shop contains. */
  async begin(
    domain: string,
    headers: Record<string, string> = {},
  ): Promise<{ readonly secret: string; readonly returnUrl: string; readonly sentBackTo: string }> {
    const begun = await this.open(`/apps/plain/install?shop=${domain}`, { headers });
    const consent = new URL(begun.headers.get("location") ?? `${PUBLIC}/none?status=${begun.status}`);
    const value = (name: string) => consent.searchParams.get(name) ?? "";
    const [secret, returnUrl] = [value("secret"), value("returnUrl")];
    // The shop adds the secret.
    return { secret, returnUrl, sentBackTo: `${returnUrl}&${new URLSearchParams({ secret })}` };
  }

  /** Goes from the first click to the signed-in dashboard. Returns the merchant's own token. */
  async install(domain: string): Promise<string> {
    const { secret } = await this.begin(domain);
    const back = await this.open(`/apps/plain/callback?${new URLSearchParams({ secret, code: "yes" })}`);
    const shown = await this.open(back.headers.get("location") ?? "");
    return this.signIn(shown);
  }

  /** Uses the ticket from the redirect to the dashboard. */
  async signIn(shown: Response): Promise<string> {
    const ticket = new URL(shown.headers.get("location") ?? "").searchParams.get("ticket");
    const opened = await this.#openSession({ ticket });
    return ((await opened.json()) as { readonly accessToken: string }).accessToken;
  }

  async signInWith(token: string): Promise<void> {
    await this.#openSession({ token });
  }

  #openSession(proof: object): Promise<Response> {
    const headers = { "content-type": "application/json", origin: PUBLIC, "sec-fetch-site": "same-origin" };
    return this.open("/api/session", { method: "POST", body: JSON.stringify(proof), headers });
  }
}

/** The generated name of the merchant's only unfinished shop. */
export async function nameOfInstall(bridge: RunningBridge, token: string): Promise<string> {
  const { installs } = (await asMerchant(bridge, token)("/installs")).body;
  return installs[0].shop;
}

/** Makes calls with the merchant's token. */
export function asMerchant(bridge: RunningBridge, token: string) {
  return (path: string, body?: object) => askAs(bridge, token, path, body === undefined ? {} : { body });
}

export const LENT = { account: { kind: "lent" }, activityId: "12", returnDays: 14, partialRefund: "cancel" };

export const OWN = { ...LENT, account: { kind: "own", apiKey: STAND_IN.apiKey, brandId: STAND_IN.brandId } };

/** A merchant with a connected shop, which is served if answers are given. */
export async function aMerchant(
  bridge: RunningBridge,
  domain: string,
  answers?: object,
  browser = new MerchantBrowser(bridge),
) {
  const token = await browser.install(domain);
  const ask = asMerchant(bridge, token);
  const shop = await nameOfInstall(bridge, token);
  if (answers !== undefined) expect(await ask(`/installs/${shop}`, answers)).toMatchObject({ status: 200 });
  return { token, ask, shop };
}

export const removal = async (url: string, token: string, shop: string) => {
  const [{ version }] = (await askAs({ url }, token, "/shops")).body.items;
  return askAs({ url }, token, `/shops/${shop}?confirm=${shop}&version=${version}`, { method: "DELETE" });
};

export const callback = (browser: MerchantBrowser, secret: string) =>
  browser.open(`/apps/plain/callback?${new URLSearchParams({ secret, code: "yes" })}`);
/** Calls back as the shop's own server. */
export const post = (bridge: RunningBridge, secret: string) =>
  new MerchantBrowser(bridge).open("/apps/plain/callback", {
    method: "POST",
    body: new URLSearchParams({ secret, code: "yes" }),
  });

/** Opens bridges and closes them after each test. */
export function openedBridges(): typeof openBridge {
  const opened: RunningBridge[] = [];
  afterEach(async () => {
    for (const bridge of opened.splice(0)) await bridge.close();
  });
  return async (given) => {
    const site = await openBridge(given);
    opened.push(site.bridge);
    return site;
  };
}
