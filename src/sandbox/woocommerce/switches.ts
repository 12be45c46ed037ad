/** How the shop misbehaves, as real ones do. Changed at any time; all are off at first. */
export interface Switches {
  /** A page in place of every answer of the REST interface. */
  page: "maintenance" | "firewall" | "notice" | null;
  /** Permalinks are "Plain": at the REST interface's usual address there is this page. */
  hasPlainPermalinks: "notFound" | "frontPage" | null;
  /** WooCommerce is switched off: WordPress alone answers. */
  isPluginOff: boolean;
  /** A proxy hides that calls come by https: user name and password are ignored. */
  isHttpsHidden: boolean;
  /** The host takes the Authorization header away. */
  dropsAuthorization: boolean;
  /** Another address to which all calls are sent on: "https://www.garden.example". */
  redirectsTo: string | null;
  /** Asks for patience: 429 with this Retry-After, in seconds. */
  throttledSeconds: number | null;
  /** Waits before each answer. */
  slowMs: number;
  /** Refuses orderby=modified. */
  refusesOrderByModified: boolean;
  /** As WooCommerce before 5.8: the bounds on the time of change are ignored without a word. */
  ignoresTimeOfChange: boolean;
  /** Orders that the key's user may not see: left out without a word. */
  readonly hiddenOrders: Set<number>;
}

export function noSwitches(): Switches {
  return {
    page: null,
    hasPlainPermalinks: null,
    isPluginOff: false,
    isHttpsHidden: false,
    dropsAuthorization: false,
    redirectsTo: null,
    throttledSeconds: null,
    slowMs: 0,
    refusesOrderByModified: false,
    ignoresTimeOfChange: false,
    hiddenOrders: new Set(),
  };
}
