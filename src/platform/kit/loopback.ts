const LOOPBACK =
  /^(?:(?:localhost|127(?:\.(?:25[0-5]|2[0-4]\d|1?\d?\d)){3}|\[::1\])(?::\d{1,5})?(?:\/|$)|::1$)/i;

/**
 * Whether this is a loopback address, where a stand-in may be the shop or the service. Takes a host, an address, or a
 * domain with port and path: "localhost", "127.0.0.1:4321/path", "[::1]", "::1". Checks the text only, without a name
 * lookup. An IPv4 address inside an IPv6 address does not count, because the network guard must refuse it.
 */
export function isLoopback(place: string): boolean {
  return LOOPBACK.test(place);
}
