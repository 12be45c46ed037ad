import { once } from "node:events";
import { readFileSync } from "node:fs";
import { type AddressInfo, connect, type Socket } from "node:net";
import { createServer } from "node:tls";
import type { Page } from "playwright-core";
import { CERTIFICATE } from "../support/postgres/tls-server.ts";

/** At the shop; the name is that of a person in it. */
export async function signIn(page: Page, name: string): Promise<void> {
  await page.goto("/wp-login.php");
  await page.locator("#user_login").fill(name);
  await page.locator("#user_pass").fill("a-password-for-a-test");
  await page.locator("#wp-submit").click();
  await page.waitForURL(/wp-admin|my-account/);
}

export interface Https {
  readonly url: string;
  close(): void;
}

/** The bridge by https, with a certificate of a test: WooCommerce gives its keys to no other address. */
export async function startHttps(target: string): Promise<Https> {
  const { hostname, port } = new URL(target);
  const key = readFileSync(CERTIFICATE.replace("certificate.pem", "key.pem"));
  const server = createServer({ key, cert: readFileSync(CERTIFICATE) }, (near: Socket) => {
    const far = connect(Number(port), hostname);
    far.on("error", () => near.destroy());
    near.on("error", () => far.destroy());
    near.pipe(far).pipe(near);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port: own } = server.address() as AddressInfo;
  return { url: `https://127.0.0.1:${own}`, close: () => server.close() };
}
