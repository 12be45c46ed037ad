import type { CDPSession, Page } from "playwright-core";

/** A network as Chrome's developer tools imitate it. */
export interface Network {
  readonly roundTripMs: number;
  readonly kbitPerSecond: number;
}

/** What a page fetches, as it goes over the wire: heads and bodies, compressed as they come. */
export interface Wire {
  readonly bytes: number;
  /** The path of each request, and its bytes. */
  readonly requests: readonly (readonly [path: string, bytes: number])[];
}

/** Listens from now on. `network`: how slow it is; as fast as it can be unless given. */
export async function listenOnWire(page: Page, network?: Network): Promise<() => Wire> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  if (network !== undefined) await slowDown(devtools, network);
  const paths = new Map<string, string>();
  const bytes = new Map<string, number>();
  const add = (id: string, more: number) => bytes.set(id, (bytes.get(id) ?? 0) + more);
  devtools.on("Network.requestWillBeSent", ({ requestId, request }) =>
    paths.set(requestId, new URL(request.url).pathname),
  );
  devtools.on("Network.responseReceived", ({ requestId, response }) =>
    add(requestId, response.encodedDataLength),
  );
  devtools.on("Network.dataReceived", ({ requestId, encodedDataLength }) =>
    add(requestId, encodedDataLength),
  );
  // Of a stream of news this never comes.
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) =>
    bytes.set(requestId, encodedDataLength),
  );
  return () => ({
    bytes: [...bytes.values()].reduce((sum, each) => sum + each, 0),
    requests: [...bytes].map(([id, each]) => [paths.get(id) ?? "", each]),
  });
}

async function slowDown(devtools: CDPSession, { roundTripMs, kbitPerSecond }: Network): Promise<void> {
  const bytesPerSecond = (kbitPerSecond * 1000) / 8;
  await devtools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: roundTripMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
}
