import type { CDPSession, Page } from "playwright-core";

/** Network conditions as Chrome's developer tools emulate them. */
export interface Network {
  readonly roundTripMs: number;
  readonly kbitPerSecond: number;
}

/** What a page fetches, in bytes over the network: headers and compressed bodies. */
export interface Wire {
  readonly bytes: number;
  /** The path of each request and its bytes. */
  readonly requests: readonly (readonly [path: string, bytes: number])[];
}

/** Records requests from now on. `network`: the conditions; default: unlimited. */
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
  // Event streams never send this event.
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
