const LOOPBACK =
  /^(?:(?:localhost|127(?:\.(?:25[0-5]|2[0-4]\d|1?\d?\d)){3}|\[::1\])(?::\d{1,5})?(?:\/|$)|::1$)/i;

/**
 * Does this lead to this very machine, where a stand-in may be the shop or the service? A host, an address, or a domain
 * with port and path: "localhost", "127.0.0.1:4321/path", "[::1]", "::1". It goes by the text, nothing is looked up; an
 * IPv4 address inside of an IPv6 one is not read, since what guards the network must refuse it.
 */
export function isLoopback(place: string): boolean {
  return LOOPBACK.test(place);
}
