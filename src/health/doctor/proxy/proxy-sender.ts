import { isIP } from "node:net";
import { networkInterfaces } from "node:os";
import type { ReceivedRequest } from "../../../inbound/echo.ts";
import type { Config } from "../../../settings/config.ts";
import { reachOf } from "../../../shops/connect/address-guard.ts";
import type { NotFine, Verdict } from "../../codes/verdict.ts";
import { BRIDGE, judging } from "../check.ts";
import type { Echo, EchoAnswer, EchoRequest } from "./echo-request.ts";

/** Whether the bridge sees the right sender, and what else the proxies report about a request's way. */

const { warning, failed } = judging(BRIDGE, "proxyCheck");

/** Reserved for documentation; belongs to nobody. */
export const FORGED = "192.0.2.77";
/** Another address of this machine, where the system uses all of 127.0.0.0/8 itself. */
const ANOTHER_OWN = "127.0.0.2";
/** This many requests from one sender are no accident. */
const ENOUGH = 10;

interface ForgeryProbe {
  readonly forged: EchoAnswer;
  /** Sent from another address of this machine; `null`: there is no proxy, or it is elsewhere. */
  readonly elsewhere: Echo | null;
}

/** Sends the request from another address if the proxy is on this machine: nothing in between hides the sender. */
export async function askFromElsewhere(
  ask: (request: EchoRequest) => Promise<EchoAnswer>,
  sent: EchoRequest,
  { answered }: Echo,
): Promise<Echo | null> {
  const proxy = hostOf(answered.others);
  const own = Object.values(networkInterfaces()).flatMap((addresses = []) =>
    addresses.map(({ address }) => address),
  );
  if (isIP(proxy) !== 4 || !(reachOf(proxy) === "loopback" || own.includes(proxy))) return null;
  const answer = await ask({ ...sent, from: ANOTHER_OWN });
  return "arrived" in answer ? answer : null;
}

export function judgeSender({ server }: Config, first: Echo, compared: ForgeryProbe): readonly Verdict[] {
  const { arrived } = first;
  const url = new URL(server.publicUrl ?? "");
  const sender = ofSender(server.trustProxy, first, compared, url);
  return sender.length > 0 ? sender : wayOf(url, arrived, server.trustProxy);
}

function ofSender(
  trustProxy: boolean | number,
  first: Echo,
  { forged, elsewhere }: ForgeryProbe,
  { protocol }: URL,
): readonly Verdict[] {
  const { forwarded, address } = first.arrived;
  if (forwarded.length === 0) {
    if (Number(trustProxy) > 0) return [failed({ code: "proxySaysNothing" })];
    // The bridge itself does not speak https.
    const isBehindProxy = protocol === "https:" && first.arrived.protocol === "http";
    return isBehindProxy ? [warning({ code: "sendersLookAlike", address })] : [];
  }
  if ("arrived" in forged && forged.arrived.address === FORGED) return [failed({ code: "forgedBelieved" })];
  const proxies = forwarded.filter((each) => isIP(each) !== 0).length;
  const believed = trustProxy === true ? proxies : Number(trustProxy);
  if (proxies > believed) return [warning({ code: "proxiesNotCounted", proxies, believed })];
  return isAlike(first, elsewhere) ? [warning({ code: "sendersLookAlike", address })] : [];
}

/** Proven if there are two senders; else inferred from the one, and from others that seem to share its address. */
function isAlike({ arrived, answered }: Echo, elsewhere: Echo | null): boolean {
  const { others } = arrived;
  const address = withoutMapping(arrived.address);
  if (elsewhere !== null) return withoutMapping(elsewhere.arrived.address) === address;
  const own = hostOf(answered.own);
  if (address === own) return false;
  return reachOf(own) === "public" || (others.requests >= ENOUGH && others.alike === others.requests);
}

/** "127.0.0.1:8787" → "127.0.0.1" */
function hostOf(end: string): string {
  return withoutMapping(end.slice(0, end.lastIndexOf(":")));
}

/** A socket that listens on both kinds of addresses writes IPv4 as IPv6. */
export function withoutMapping(address: string): string {
  return address.replace(/^::ffff:/i, "");
}

function wayOf(
  { protocol, host }: URL,
  arrived: ReceivedRequest,
  trustProxy: boolean | number,
): readonly Verdict[] {
  const seen: readonly NotFine[] = [
    ...(trustProxy === false || `${arrived.protocol}:` === protocol
      ? []
      : [{ code: "protocolUnknown", protocol: arrived.protocol } as const]),
    ...(arrived.host === host ? [] : [{ code: "hostChanged", host: arrived.host, expected: host } as const]),
  ];
  return seen.map(warning);
}
