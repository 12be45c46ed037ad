import { z } from "zod";
import { expecting, matching } from "../domain/plan/expecting.ts";
import { isLoopback } from "../platform/kit/loopback.ts";
import { NAME } from "../shops/shop-name.ts";
import type { ExpectedSetting } from "./setting-codes.ts";

/** Building blocks of the configuration's schema. The `params` of their issues contain the expected value as a code. */

/** Attaches the code of the expected value to a zod check. */
export const expects = (expected: ExpectedSetting) => expecting(expected);

/** Text. An unquoted number is accepted too, because people rarely quote ids. */
export const text = z
  .union([matching(/^\S(?:.*\S)?$/s, { code: "expectedTrimmedText" }), z.number()])
  .transform(String);

/** The name of a shop, brand or tenant. */
export const name = matching(NAME, { code: "expectedName" });

/** Text that travels in a header: printable, without spaces. */
export const token = text.refine((value) => /^[\x21-\x7e]+$/.test(value), expects({ code: "expectedToken" }));

/** A number that may come from the environment, where everything is text. */
export function wholeNumber(least: number, most: number) {
  const fits = (value: unknown) => Number.isInteger(value) && Number(value) >= least && Number(value) <= most;
  return z.preprocess(
    numberFromText,
    z
      .custom<number>(fits, expects({ code: "expectedWholeNumber", least, most }))
      .meta({ type: "integer", minimum: least, maximum: most }),
  );
}

/** `true` or `false`, also as text, because the environment has only text. */
export const truth = z.preprocess(truthFromText, z.boolean());

/** `true`: trust every forwarding header. A number: this many proxies are in front. */
export const trustProxy = z.preprocess(
  (value) => truthFromText(numberFromText(value)),
  z.union([z.boolean(), z.number().int().min(0).max(10)]),
);

/** "2mb" → 2097152. */
export const byteSize = matching(/^\d{1,6}(?:b|kb|mb)$/i, { code: "expectedByteSize" })
  .transform((size) => Number.parseInt(size, 10) * BYTES[size.replace(/\d+/, "").toLowerCase() as "b"])
  .refine((bytes) => bytes >= 1024 && bytes <= 64 * BYTES.mb, expects({ code: "expectedByteRange" }));

const BYTES = { b: 1, kb: 1024, mb: 1024 * 1024 };

/** An address, kept exactly as written; https only, except on this machine. */
export const exactUrl = z.string().refine(isSecureUrl, expects({ code: "expectedSecureUrl" }));

/** Like `exactUrl`, without a trailing slash. */
export const secureUrl = exactUrl.transform((url) => url.replace(/\/+$/, ""));

/** `smtps://user:password@mail.example.com`; the password is percent-encoded. */
export const mailServer = z.string().refine(
  (url) => {
    const parsed = URL.parse(url);
    return parsed !== null && /^smtps?:$/.test(parsed.protocol) && parsed.hostname !== "";
  },
  expects({ code: "expectedMailServer" }),
);

/** Exactly one address, so no text can add a header or a receiver. */
export const mailAddress = z
  .string()
  .max(254)
  .refine(
    (address) => /^[^\s<>"(),:;\\]+@[^\s<>"(),:;\\]+$/.test(address),
    expects({ code: "expectedMailAddress" }),
  );

/** Like `secureUrl`, for addresses with a token in their query, such as chat webhooks. */
export const callbackUrl = z
  .string()
  .refine((url) => isSecure(URL.parse(url)), expects({ code: "expectedHttps" }));

const POSTGRES = /^postgres(?:ql)?:\/\//;

/** The host, user and name of a database. Other settings say how to connect. */
export const databaseUrl = z
  .string()
  .refine((address) => POSTGRES.test(address), { ...expects({ code: "expectedPostgres" }), abort: true })
  .refine(isDatabaseUrl, expects({ code: "expectedDatabaseUrl" }))
  .meta({ pattern: POSTGRES.source });

function isDatabaseUrl(address: string): boolean {
  const url = URL.parse(address);
  if (url === null || url.search !== "" || url.hash !== "") return false;
  const parts = [url.hostname, url.username, url.pathname.slice(1)];
  return (
    parts.every((part) => part !== "" && !part.includes("/")) && [...parts, url.password].every(isDecodable)
  );
}

function isDecodable(part: string): boolean {
  try {
    return decodeURIComponent(part) !== "\0";
  } catch {
    return false;
  }
}

function isSecureUrl(address: string): boolean {
  const url = URL.parse(address);
  return isSecure(url) && url?.username === "" && url.password === "" && !/[?#\s]/.test(address);
}

function isSecure(url: URL | null): boolean {
  return url?.protocol === "https:" || (url?.protocol === "http:" && isLoopback(url.hostname));
}

function numberFromText(value: unknown): unknown {
  return typeof value === "string" && /^\d{1,15}$/.test(value) ? Number(value) : value;
}

function truthFromText(value: unknown): unknown {
  return value === "true" ? true : value === "false" ? false : value;
}

/** Marks a setting or a whole section that takes effect at once; all others wait for the next start. */
export function live<T extends z.ZodType>(setting: T): T {
  return setting.meta({ takesEffect: "live" });
}
