const UNRESERVED = /[A-Za-z0-9\-._~]/;

/**
 * Normalises an address, so that each address has one spelling: scheme and host in lower case, an IPv4 address in four
 * numbers, no default port, no trailing dot of the host, no dot segments, no trailing slashes, and percent-encoding in
 * capitals only where it is needed (RFC 3986, 6.2.2 and 6.2.3). Two names of one host stay different.
 */
export function normalAddress(address: string): string {
  const url = new URL(address);
  const host = url.hostname.replace(/\.+$/, "");
  if (host !== "") url.hostname = host;
  const path = url.pathname.replace(/%[0-9a-f]{2}/gi, (encoded) => {
    const decoded = decodeOne(encoded);
    return UNRESERVED.test(decoded) ? decoded : encoded.toUpperCase();
  });
  return `${url.origin}${path}`.replace(/\/+$/, "");
}

function decodeOne(encoded: string): string {
  return String.fromCharCode(Number.parseInt(encoded.slice(1), 16));
}
