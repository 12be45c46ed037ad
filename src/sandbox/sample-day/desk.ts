import express, { type RequestHandler } from "express";
import { loopbackOnly } from "../loopback.ts";
import { startListening } from "../start-listening.ts";
import { type DeskWords, deskPage } from "./desk-page.ts";
import type { LiveShop } from "./live-shop.ts";
import { SAMPLE_PRANKSTER } from "./sample-customers.ts";

export interface Desk {
  /** "http://127.0.0.1:4321" */
  readonly url: string;
  close(): Promise<void>;
}

/** The acts on a shop, by the path below its name: POST /fashion/delete-webhooks. */
const ACTS: Readonly<Record<string, (shop: LiveShop) => unknown>> = {
  sell: (shop) => shop.sell(),
  ship: (shop) => shop.ship(),
  "sell-to-prankster": (shop) => shop.sell(SAMPLE_PRANKSTER),
  "delete-webhooks": (shop) => shop.software.deleteWebhooks(),
  "change-untold": (shop) => shop.changeSilently(),
};

/** A page on this machine to play the sample shops: sell, delete their webhooks, or change orders without webhooks. */
export async function listenDesk(shops: readonly LiveShop[], spoken: DeskWords): Promise<Desk> {
  const app = express();
  app.disable("x-powered-by");
  app.use(loopbackOnly, ownPagesOnly);
  app.get("/", (_request, response) => {
    response
      .set({
        "content-security-policy":
          "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'",
        "cache-control": "no-store",
      })
      .type("html")
      .send(deskPage(shops, spoken));
  });
  app.post("/:shop/:act", async (request, response) => {
    const shop = shops.find(({ sample }) => sample.shop === request.params.shop);
    const act = ACTS[request.params.act];
    if (shop === undefined || act === undefined) {
      const known = Object.keys(ACTS).join(", ");
      response.status(404).type("text").send(`No such shop or act. Acts: ${known}.\n`);
      return;
    }
    try {
      await act(shop);
      response.redirect(303, "/");
    } catch (error) {
      const reason = error instanceof Error ? error.message : "it could not be done";
      response.status(502).type("text").send(`The shop did it, but ${reason}.\n`);
    }
  });
  const { domain, close } = await startListening(app);
  return { url: `http://${domain}`, close };
}

/** Keeps out pages of other sites that guessed the address. */
const ownPagesOnly: RequestHandler = (request, response, next) => {
  const site = request.headers["sec-fetch-site"];
  if (site === undefined || site === "same-origin" || site === "none") next();
  else response.status(403).type("text").send("Only from this page.\n");
};
