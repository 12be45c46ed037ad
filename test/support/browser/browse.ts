/** Opens an address as a browser does: follows redirects and returns each host's cookies to it. */
export async function browse(address: string): Promise<Response> {
  const jars = new Map<string, string[]>();
  let url = new URL(address);
  for (let steps = 0; steps < 10; steps++) {
    const cookie = (jars.get(url.host) ?? []).join("; ");
    const answer = await fetch(url, { redirect: "manual", headers: { cookie } });
    const set = answer.headers.getSetCookie().map((each) => each.split(";")[0] ?? "");
    jars.set(url.host, [...(jars.get(url.host) ?? []), ...set]);
    const location = answer.headers.get("location");
    if (location === null) return answer;
    url = new URL(location, url);
  }
  throw new Error(`${address} redirects without end`);
}
