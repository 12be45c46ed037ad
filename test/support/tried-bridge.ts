import type { Browser } from "playwright-core";
import { signInLink } from "../../src/commands/admin-client.ts";
import { openBrowser, type Visitor, visit } from "./browser.ts";
import { SpawnedCommand, WorkFolder } from "./spawned-command.ts";

/** What can be done in the sample shops, as on their page. */
export type DeskAct = "sell" | "ship" | "sell-to-prankster" | "delete-webhooks" | "change-untold";

/** The real thing: the bridge as `try` starts it, a process of its own with its sample day played, and a browser. */
export interface TriedBridge {
  readonly url: string;
  readonly adminToken: string;
  readonly browser: Browser;
  /** The printed sign-in link, which works once. */
  readonly printedLink: string;
  /** Asks the admin interface with the token; rejects unless it is answered well. */
  ask<T>(path: string, body?: object): Promise<T>;
  /** Somebody with a browser of their own, signed in. */
  visit(options?: Parameters<typeof visit>[2]): Promise<Visitor>;
  /** A person plays one of the sample shops. */
  play(shop: "fashion" | "garden", act: DeskAct): Promise<void>;
  /** The loyalty service misbehaves from now on; `null`: it is well again. */
  misbehave(fault: object | null): Promise<void>;
  close(): Promise<void>;
}

export async function tryBridge(): Promise<TriedBridge> {
  const folder = new WorkFolder();
  const command = new SpawnedCommand(folder, ["try", "--port", "0"], {
    environment: { TMPDIR: folder.path },
  });
  const [browser, loyaltyUrl] = await Promise.all([
    openBrowser(),
    command.waitFor(/loyalty service knows: (\S+)\n/),
  ]);
  const printedLink = await command.waitFor(/(http:\S+\?ticket=\S+)/);
  const adminToken = await command.waitFor(/this admin token: (\S+)/);
  const deskUrl = await command.waitFor(/behind its back: (\S+)/);
  const url = new URL(printedLink).origin;
  const ask = async <T>(path: string, body?: object): Promise<T> => {
    const answer = await fetch(`${url}${path}`, {
      headers: { authorization: `Bearer ${adminToken}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
    });
    return (await well(answer).json()) as T;
  };
  return {
    ...{ url, adminToken, browser, printedLink, ask },
    visit: async (options) => {
      const visitor = await visit(browser, url, options);
      await visitor.page.goto(await signInLink({ url, token: adminToken }));
      await visitor.page.getByRole("heading", { name: "Today" }).waitFor();
      return visitor;
    },
    play: async (shop, act) => {
      well(await fetch(`${deskUrl}/${shop}/${act}`, { method: "POST" }));
    },
    misbehave: async (fault) => {
      const headers = { "content-type": "application/json" };
      const init =
        fault === null ? { method: "DELETE" } : { method: "PUT", body: JSON.stringify(fault), headers };
      well(await fetch(`${loyaltyUrl}/_sandbox/faults`, init));
    },
    close: async () => {
      await browser.close();
      command.signal("SIGTERM");
      await command.ended;
      folder[Symbol.dispose]();
    },
  };
}

function well(answer: Response): Response {
  if (!answer.ok) throw new Error(`${answer.url} was answered ${answer.status}`);
  return answer;
}
