import { randomBytes } from "node:crypto";
import { request } from "../problems/example.ts";
import { plainAdapter } from "../shops/plain-adapter.ts";
import { OPEN_TO_MERCHANTS, plainEmbedded, plainSessionToken } from "../shops/plain-embedded.ts";
import { runApp } from "./running-app.ts";

/** Provokes every answer to a page in the platform's admin: for a new shop, a refusing one, and the operator's. */
export async function askAboutEmbedded(): Promise<void> {
  const app = await runApp({
    shop: { adapter: { ...plainAdapter, ...plainEmbedded } },
    install: OPEN_TO_MERCHANTS,
    encryptionKeys: [randomBytes(32).toString("base64")],
  });
  await request(app, "/api/embedded", { method: "POST" });
  for (const shop of ["acme.example", "closed.example", "new.example"])
    await request(app, "/api/embedded", {
      method: "POST",
      headers: { authorization: `Bearer ${plainSessionToken(shop)}` },
    });
  await request(app, "/api/tickets", {
    method: "POST",
    headers: { authorization: `Bearer ${plainSessionToken("new.example")}` },
  });
  await app.close();
}
