/** Why nothing was sent to a place ("chat.example.com:443"), by the network's error code. */
export function unreached(place: string, code: unknown): string {
  const known = typeof code === "string" ? WAYS[code] : undefined;
  const what = known ?? "could not be reached";
  return `${place} ${what}${typeof code === "string" ? ` (${code})` : ""}`;
}

const WAYS: Readonly<Record<string, string>> = {
  ECONNREFUSED: "refused the connection: nothing listens there",
  ECONNRESET: "closed the connection",
  ENOTFOUND: "is no host that is known",
  ETIMEDOUT: "did not answer in time",
};
