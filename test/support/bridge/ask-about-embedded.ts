import { request } from "../problems/example.ts";
import { plainSessionToken } from "../shops/plain-embedded.ts";
import type { RunningApp } from "./running-app.ts";

/** Every answer to a page that opens in the platform's admin: of a new shop, of one that refuses, and of the operator's. */
export async function askAboutEmbedded(app: RunningApp): Promise<void> {
  await request(app, "/api/embedded", { method: "POST" });
  for (const shop of ["acme.example", "closed.example", "new.example"])
    await request(app, "/api/embedded", {
      method: "POST",
      headers: { authorization: `Bearer ${plainSessionToken(shop)}` },
    });
}
