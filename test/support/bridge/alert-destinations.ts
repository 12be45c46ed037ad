import { askAboutPasskeys } from "../passkeys/ask-about-passkeys.ts";
import { ask } from "./admin-client.ts";
import { askAboutPeople } from "./people.ts";
import type { RunningApp } from "./running-app.ts";

/** Provokes every answer about alert destinations, on a bridge with an encryption key. */
async function askAboutDestinations(bridge: RunningApp): Promise<void> {
  const added = { kind: "webhook", name: "Nobody", url: "http://127.0.0.1:9/" };
  const { body } = await ask(bridge, "/alert-destinations", { body: added });
  await ask(bridge, "/alert-destinations", {
    body: { kind: "email", name: "Mia", to: ["mia@shop.example"] },
  });
  await ask(bridge, "/alert-destinations");
  const { id } = body.destination;
  await ask(bridge, `/alert-destinations/${id}/test`, { method: "POST" });
  await bridge.store.changeValue("", "alertDestinations", (value) =>
    (value ?? "").replace(/"sealed":"[^"]*"/, '"sealed":"another.key"'),
  );
  for (const each of [id, "none"]) {
    await ask(bridge, `/alert-destinations/${each}/test`, { method: "POST" });
    await ask(bridge, `/alert-destinations/${each}`, { method: "DELETE" });
  }
}

/** Provokes every answer about the account menu's pages. */
export async function askAboutAccount(bridge: RunningApp): Promise<void> {
  await askAboutPeople(bridge);
  await askAboutPasskeys(bridge);
  await askAboutDestinations(bridge);
}
