import { describe, expect, test } from "vitest";
import { guardedLookup, type Reach, reachOf } from "../../../src/shops/connect/address-guard.ts";

describe("what an address reaches", () => {
  test.each<[what: string, address: string, reach: Reach | null]>([
    ["a public address", "93.184.215.14", "public"],
    ["a public IPv6 address", "2606:2800:21f:cb07:6820:80da:af6b:8b2c", "public"],
    ["this machine", "127.0.0.1", "loopback"],
    ["this machine in IPv6", "::1", "loopback"],
    ["a private network", "10.1.2.3", null],
    ["a private network", "172.31.255.254", null],
    ["a private network", "192.168.0.10", null],
    ["a private network in IPv6", "fd12:3456::1", null],
    ["a cloud's services for its machines", "168.63.129.16", null],
    ["the cloud's own metadata", "169.254.169.254", null],
    ["link-local in IPv6", "fe80::1", null],
    ["a carrier's shared range", "100.64.0.1", null],
    ["multicast", "224.0.0.251", null],
    ["multicast in IPv6", "ff02::1", null],
    ["no address", "0.0.0.0", null],
    ["no address in IPv6", "::", null],
    ["broadcast", "255.255.255.255", null],
    ["documentation", "203.0.113.9", null],
    ["this machine, mapped", "::ffff:127.0.0.1", null],
    ["a private network, mapped", "::ffff:10.0.0.1", null],
    ["a private network behind NAT64", "64:ff9b::10.0.0.1", null],
    ["a private network behind a local NAT64", "64:ff9b:1::a00:1", null],
    ["a private network in 6to4", "2002:a00:1::", null],
    ["Teredo", "2001:0:4136:e378:8000:63bf:3fff:fdd2", null],
    ["IPv4 as if compatible", "::10.0.0.1", null],
    ["not an address", "shop.example.com", null],
  ])("%s: %s", (_, address, reach) => {
    expect(reachOf(address)).toBe(reach);
  });
});

describe("the lookup of a connection", () => {
  const look = (reach: Reach, addresses: readonly string[], all: boolean) => {
    const resolve = async () =>
      addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
    return new Promise<unknown>((settle) => {
      guardedLookup(reach, resolve)("shop.example", { all }, (error, found, family) =>
        settle(error === null ? [found, family] : error.code),
      );
    });
  };

  test("shows only addresses that may be connected to", async () => {
    expect(await look("public", ["10.0.0.1", "93.184.215.14", "::ffff:10.0.0.1"], true)).toEqual([
      [{ address: "93.184.215.14", family: 4 }],
      undefined,
    ]);
    expect(await look("public", ["127.0.0.1", "93.184.215.14"], false)).toEqual(["93.184.215.14", 4]);
  });

  test("refuses a name that leads nowhere else but inside", async () => {
    expect(await look("public", ["10.0.0.1", "127.0.0.1"], true)).toBe("ADDRESS_REFUSED");
    expect(await look("public", [], false)).toBe("ADDRESS_REFUSED");
  });

  test("of a shop on this machine never leads away from it", async () => {
    expect(await look("loopback", ["93.184.215.14", "10.0.0.1"], true)).toBe("ADDRESS_REFUSED");
    expect(await look("loopback", ["93.184.215.14", "127.0.0.1"], false)).toEqual(["127.0.0.1", 4]);
  });
});
