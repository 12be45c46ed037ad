import { expect, test } from "vitest";
import { isLoopback } from "../../../src/platform/kit/loopback.ts";

test.each<[place: string, expected: boolean]>([
  ["localhost", true],
  ["LOCALHOST", true],
  ["localhost:8080", true],
  ["localhost/path", true],
  ["127.0.0.1", true],
  ["127.0.0.1:4321", true],
  ["127.0.0.1:4321/path", true],
  ["127.8.9.1", true],
  ["127.255.255.255", true],
  ["::1", true],
  ["[::1]", true],
  ["[::1]:4321/path", true],
  ["", false],
  ["localhost.shop.example", false],
  ["my-localhost", false],
  ["localhost:", false],
  ["localhost:80@shop.example", false],
  ["127.0.0.1.shop.example", false],
  ["127.0.0.256", false],
  ["127.shop.example", false],
  ["128.0.0.1", false],
  ["10.127.0.0.1", false],
  ["0.0.0.0", false],
  ["::", false],
  ["::1.shop.example", false],
  ["::11", false],
  ["[::1].shop.example", false],
  ["::ffff:127.0.0.1", false],
  ["[::ffff:7f00:1]", false],
  ["http://localhost", false],
])("%s leads to this very machine: %s", (place, expected) => {
  expect(isLoopback(place)).toBe(expected);
});
