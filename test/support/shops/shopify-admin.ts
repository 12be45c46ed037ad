import { createHmac } from "node:crypto";
import { APP } from "./shopify-stand-in.ts";

const nowSeconds = () => Math.trunc(Date.now() / 1000);
const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");

/** The session token that Shopify's admin gives the app's page for a staff member. */
export function sessionToken(
  domain: string,
  given: object = {},
  {
    secret = APP.clientSecret,
    header = { alg: "HS256", typ: "JWT" },
  }: { secret?: string; header?: object } = {},
): string {
  const now = nowSeconds();
  const claims = {
    ...{ iss: `https://${domain}/admin`, dest: `https://${domain}`, aud: APP.clientId, sub: "42" },
    ...{ exp: now + 50, nbf: now - 10, iat: now - 10, jti: "4d1f", sid: "5e6a" },
  };
  const signed = `${encoded(header)}.${encoded({ ...claims, ...given })}`;
  return `${signed}.${createHmac("sha256", secret).update(signed).digest("base64url")}`;
}

/** The query with which Shopify's admin opens the app's page. */
export function signedQuery(
  domain: string,
  given: Readonly<Record<string, string>> = {},
  secret = APP.clientSecret,
): string {
  const { timestamp = String(nowSeconds()), ...others } = given;
  const fields = { embedded: "1", host: "YWRtaW4", locale: "en", shop: domain, timestamp, ...others };
  const query = new URLSearchParams(Object.entries(fields).sort(([one], [other]) => (one < other ? -1 : 1)));
  query.set("hmac", createHmac("sha256", secret).update(query.toString()).digest("hex"));
  return query.toString();
}
