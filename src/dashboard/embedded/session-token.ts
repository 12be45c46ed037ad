import { SESSION_TOKEN } from "../base.ts";

/** Signs one call inside a platform's admin, whose tokens are valid for a minute. Sends no cookie. */
export async function signed(init: RequestInit): Promise<RequestInit> {
  const headers = new Headers(init.headers);
  headers.set("authorization", `Bearer ${await sessionToken()}`);
  return { ...init, headers, credentials: "omit" };
}

/** Returns "" if the platform's script isn't loaded. */
async function sessionToken(): Promise<string> {
  const [name = "", method = ""] = SESSION_TOKEN.split(".");
  const script = (window as unknown as Readonly<Record<string, PlatformScript | undefined>>)[name];
  return (await script?.[method]?.()) ?? "";
}

type PlatformScript = Readonly<Record<string, (() => Promise<string>) | undefined>>;
