import { kindOfStatus, refused, retryAfterMs } from "../../src/platform/kit/problem.ts";
import type { PlatformProblem, ShopHttpReply } from "../../src/platform/shop-access.ts";

/** Why the shop gave no usable answer. */
export interface Refusal {
  readonly ok: false;
  readonly problem: PlatformProblem;
  /** WooCommerce's own word for it: "woocommerce_rest_cannot_view"; `null` when the answer is not WooCommerce's. */
  readonly code: string | null;
  /** `null`: there was no answer at all. */
  readonly status: number | null;
}

export function refuse(
  kind: PlatformProblem["kind"],
  detail: string,
  given: { code?: string | null; status?: number; retryAfterMs?: number | null } = {},
): Refusal {
  return {
    ...refused(kind, detail, given.retryAfterMs),
    code: given.code ?? null,
    status: given.status ?? null,
  };
}

/** The answer is JSON, but not what WooCommerce would say. */
export const NOT_A_LIST = "look for a plugin that changes the REST interface's answers";

/** Names what an answer without an order in it means. `called` is the address that gave it. */
export function explain(called: URL, reply: ShopHttpReply, code: string | null, now: number): Refusal {
  const { status, headers } = reply;
  const given = { code, status, retryAfterMs: retryAfterMs(reply, now) };
  const kind = kindOfStatus(status);
  if (kind === "throttled")
    return refuse(kind, `${called.hostname} asks for fewer calls (429); they go on by themselves`, given);
  if (status >= 300 && status < 400) return explainRedirect(called, headers.location, given);
  if (kind === "unreachable") {
    const why = status === 503 ? "it may be in maintenance" : "its host has trouble";
    return refuse(kind, `${called.hostname} answers ${status}: ${why}; it is asked again later`, given);
  }
  return code === null ? explainPage(called, status, given) : explainCode(code, status, given);
}

type Given = { readonly code: string | null; readonly status: number; readonly retryAfterMs: number | null };

function explainRedirect(called: URL, location: string | undefined, given: Given): Refusal {
  const target = URL.parse(location ?? "", called.href);
  const elsewhere = target !== null && target.host !== called.host ? target.host : null;
  if (target !== null && /login|password|coming-soon|maintenance/i.test(target.pathname)) {
    return refuse(
      "forbidden",
      `${called.hostname} sends calls to a login or notice page: a plugin closes the REST interface; allow /wp-json/wc/ in it`,
      given,
    );
  }
  if (elsewhere !== null) {
    return refuse(
      "unexpected",
      `${called.host} redirects to ${elsewhere}: write ${elsewhere} as the shop's domain`,
      given,
    );
  }
  return refuse(
    "unexpected",
    `${called.hostname} redirects its REST interface to another page: look for a plugin or a host setting that redirects /wp-json/`,
    given,
  );
}

/** The answer is a page, not WooCommerce's. */
function explainPage({ hostname }: URL, status: number, given: Given): Refusal {
  if (status === 404 || status === 410) {
    return refuse(
      "unexpected",
      `${hostname} has no REST interface at this address: in WordPress › Settings › Permalinks choose anything but "Plain" and save, and check the shop's domain and path`,
      given,
    );
  }
  if (status === 401 || status === 403 || status === 406) {
    return refuse(
      "forbidden",
      `${hostname} shows a page instead of its REST interface (${status}): a security plugin, a firewall or a password in front of the shop stops the bridge; allow /wp-json/wc/ for it`,
      given,
    );
  }
  if (status >= 200 && status < 300) {
    return refuse(
      "unreachable",
      `${hostname} answers its REST interface with a page or a broken answer: maintenance mode, a security check, or PHP warnings shown to visitors (WP_DEBUG_DISPLAY)`,
      given,
    );
  }
  return refuse(
    "unexpected",
    `${hostname} answered ${status} with a page: look for a plugin or a host setting that stands in front of /wp-json/`,
    given,
  );
}

function explainCode(code: string, status: number, given: Given): Refusal {
  if (code === "rest_no_route") {
    return refuse(
      "unexpected",
      "WordPress answers, but WooCommerce's REST interface is not there: check that the WooCommerce plugin is active and current",
      given,
    );
  }
  if (code === "woocommerce_rest_authentication_error") {
    return refuse(
      "unauthorised",
      "WooCommerce does not accept the key: it was revoked or mistyped, its user is gone, or the clocks differ by more than 15 minutes. Make a new one in WooCommerce › Settings › Advanced › REST API, or connect the shop again",
      given,
    );
  }
  if (status === 401) return explainUnseenKey(code, given);
  if (status === 403) {
    return refuse(
      "forbidden",
      `the key's user may not do this (${code}): use a key of an administrator or shop manager with the right Read/Write, and allow /wp-json/wc/ in security plugins`,
      given,
    );
  }
  if (status === 404)
    return refuse("notFound", `the shop has no such thing (${code}): check that it is there`, given);
  return refuse(
    "unexpected",
    `the shop refused the call (${status}, ${code}): look in WooCommerce › Status › Logs`,
    given,
  );
}

/** 401 without a word on the key: WordPress never saw it, or a plugin lets nobody in. */
function explainUnseenKey(code: string, given: Given): Refusal {
  const isOwn = code.startsWith("woocommerce_rest_");
  return refuse(
    "unauthorised",
    isOwn
      ? "the key does not reach WooCommerce: the host drops the Authorization header, or WordPress does not know that it is called by https. Ask the host to pass the header on and to set HTTPS (X-Forwarded-Proto) for WordPress"
      : `a plugin closes WordPress' REST interface (${code}): allow /wp-json/wc/ in it`,
    given,
  );
}
