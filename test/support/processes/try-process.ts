import { SpawnedCommand, WorkFolder } from "../commands/spawned-command.ts";

/** The acts offered on the page of the sample shops. */
export type DeskAct = "sell" | "ship" | "sell-to-prankster" | "delete-webhooks" | "change-untold";

/** The real thing: the bridge as `try` starts it, in a process of its own, with its sample day played. */
export interface TryProcess {
  readonly url: string;
  readonly adminToken: string;
  /** The printed sign-in link, which works once. */
  readonly printedLink: string;
  /** The address of the sample shops' page. */
  readonly deskUrl: string;
  /** The printed lines for another terminal; the first sets the token. */
  readonly nextCommands: readonly string[];
  /** Calls the admin API with the token; rejects unless the call succeeds. */
  ask<T>(path: string, body?: object): Promise<T>;
  /** Does what a person can do in a sample shop. */
  play(shop: "fashion" | "garden", act: DeskAct): Promise<void>;
  /** Makes the loyalty service misbehave from now on; `null` restores it. */
  misbehave(fault: object | null): Promise<void>;
  close(): Promise<void>;
}

export async function startTry(): Promise<TryProcess> {
  const folder = new WorkFolder();
  const command = new SpawnedCommand(folder, ["try", "--port", "0"], {
    environment: { TMPDIR: folder.path },
  });
  const loyaltyUrl = await command.waitFor(/sandbox loyalty service: (\S+)\n/);
  const printedLink = await command.waitFor(/(http:\S+\?ticket=\S+)/);
  const adminToken = await command.waitFor(/this admin token: (\S+)/);
  const deskUrl = await command.waitFor(/without a webhook: (\S+)/);
  const nextCommands = await command.waitFor(/In another terminal, run:\s+(export [\s\S]*?)\n\n/);
  const url = new URL(printedLink).origin;
  return {
    url,
    adminToken,
    printedLink,
    deskUrl,
    nextCommands: nextCommands.split(/\n\s*/),
    ask: async <T>(path: string, body?: object) => {
      const answer = await fetch(`${url}${path}`, {
        headers: { authorization: `Bearer ${adminToken}`, "content-type": "application/json" },
        ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
      });
      return (await well(answer).json()) as T;
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
