import type { AdapterShop, RawRequest } from "./request.ts";
import type { ConnectedShop, PlatformResult, VisitedShop } from "./shop-access.ts";

/**
 * The dashboard inside the platform's own admin, which loads /apps/{platform}/admin in a frame. `staff` identifies the
 * person behind each request.
 */
export interface EmbeddedAdmin<Settings> {
  /** The shop in the frame's address, exactly as `parseDomain` writes it; `null` if there is none, or several. Not verified. */
  shopDomain(request: RawRequest): string | null;
  /** Whether the platform has signed the frame's address, at most some minutes ago. Must never throw. */
  isSigned(request: RawRequest, shop: VisitedShop<Settings>): Promise<boolean>;
  /** The sites that may show this shop's page in a frame, as sources of a content security policy. */
  framedBy(shop: Pick<AdapterShop<Settings>, "domain">): readonly string[];
  /** The platform's script that the page needs inside the admin. */
  script(settings: Settings): PlatformScript;
  /** Gets tokens by a verified request of the shop's staff, unless the vault has working ones. */
  connect(shop: ConnectedShop<Settings>, request: RawRequest): Promise<PlatformResult<null>>;
}

/** The platform's script for pages in its admin. */
export interface PlatformScript {
  readonly address: string;
  /** The source of scripts to allow in the content security policy. */
  readonly from: string;
  /** The `meta` elements that the script reads from the page. */
  readonly meta: Readonly<Record<string, string>>;
  /** The script's function that returns a promise of a session token for the next call: "platform.idToken". */
  readonly token: string;
}

/** The frame in a platform's admin that shows the dashboard's page. */
export interface AdminFrame {
  readonly platform: string;
  /** The only sites that may show the page, as sources of a content security policy. */
  readonly framedBy: readonly string[];
  readonly script: PlatformScript;
}
