import type { Moment } from "../../../src/domain/order/order-snapshot.ts";
import type { Verification } from "../../../src/platform/adapter.ts";
import type { Answer, RawRequest } from "../../../src/platform/request.ts";
import { verifyBase64Hmac, verifyStandardWebhook } from "../../../src/platform/signature.ts";
import { PLUGIN_SIGNATURE } from "../connection/plugin.ts";

const HEADER = "x-wc-webhook-signature";

/**
 * The plugin signs by Standard Webhooks. WooCommerce signs with the secret's HTML entities decoded: each secret is
 * tried as given and as decoded.
 */
export function verify(request: RawRequest, secrets: readonly string[], now: Moment): Verification {
  if (request.headers[PLUGIN_SIGNATURE] !== undefined) return verifyStandardWebhook(request, secrets, now);
  const keys = secrets.flatMap((secret, secretIndex) =>
    [...new Set([secret, decodeEntities(secret)])].map((key) => ({ key, secretIndex })),
  );
  const verified = verifyBase64Hmac(
    request,
    HEADER,
    keys.map(({ key }) => key),
  );
  if (!verified.ok) return verified;
  return { ...verified, secretIndex: keys[verified.secretIndex]?.secretIndex ?? 0 };
}

/** The entities that WordPress decodes in a secret, each once and none in another's result. */
const ENTITIES: readonly (readonly [RegExp, string])[] = [
  [/^&(amp|#0*38|#[xX]0*26);$/, "&"],
  [/^&(lt|#0*60);$/, "<"],
  [/^&(gt|#0*62);$/, ">"],
  [/^&(quot|#0*34|#[xX]0*22);$/, '"'],
  [/^&(#0*39|#[xX]0*27);$/, "'"],
];

function decodeEntities(secret: string): string {
  return secret.replaceAll(
    /&#?[a-zA-Z0-9]{1,40};/g,
    (entity) => ENTITIES.find(([pattern]) => pattern.test(entity))?.[1] ?? entity,
  );
}

const PING = /^webhook_id=\d{1,20}$/;
const FORM = "application/x-www-form-urlencoded";

/**
 * The ping that WooCommerce sends when a webhook is created or its address changes. It is not signed, and only a 200
 * ends it: until then WooCommerce repeats it after every delivery.
 */
export function handshake({ method, headers, body }: RawRequest): Answer | null {
  const [contentType = FORM] = headers["content-type"] ?? [];
  const isPing =
    method === "POST" &&
    !Object.keys(headers).some((name) => name.startsWith("x-wc-webhook-")) &&
    contentType.split(";")[0]?.trim().toLowerCase() === FORM &&
    body.byteLength <= 40 &&
    PING.test(Buffer.from(body).toString("latin1"));
  return isPing ? { status: 200, body: JSON.stringify({ outcome: "ping" }) } : null;
}
