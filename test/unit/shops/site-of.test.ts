import { expect, test } from "vitest";
import { siteOf } from "../../../src/shops/connect/guests/site-of.ts";

test.each([
  ["s1.evil.example", "evil.example"],
  ["s1.deep.evil.example:8443/shop", "evil.example"],
  ["s1.q7x.io", "q7x.io"],
  ["garden.co.uk", "garden.co.uk"],
  ["s1.garden.com.br", "garden.com.br"],
  ["localhost", "localhost"],
])("%s is of %s", (domain, site) => expect(siteOf(domain)).toBe(site));
