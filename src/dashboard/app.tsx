import { useCallback, useEffect, useState } from "react";
import { bridge, SIGNED_OUT, wordsOf } from "./api.ts";
import { useSaid } from "./language.ts";
import { lazyPage } from "./lazy-page.tsx";
import { LiveProvider } from "./live.tsx";
import { Waiting } from "./parts/feedback.tsx";
import { takeTermOutOfAddress } from "./router.tsx";
import { Shell } from "./shell.tsx";
import { StatusProvider } from "./status.tsx";

const WELCOME = lazyPage(async () => (await import("./pages/people/welcome.tsx")).Welcome);
const SIGN_IN = lazyPage(async () => (await import("./pages/sign-in.tsx")).SignIn);

type Visit = "unknown" | "in" | "out";

/** Shows the sign-in until a person is signed in, and again when the session has ended. */
export function App() {
  const [visit, setVisit] = useState<Visit>("unknown");
  const [notice, setNotice] = useSaid();
  /** Of a person who was invited; shown once. */
  const [ownToken, setOwnToken] = useState<string | null>(null);
  const [passkeyOrigin, setPasskeyOrigin] = useState<string | null>(null);
  useEffect(() => {
    begin()
      .then(({ isSignedIn, passkeyOrigin: origin, problem, accessToken }) => {
        setPasskeyOrigin(origin);
        setNotice(problem);
        setOwnToken(accessToken);
        setVisit(isSignedIn ? "in" : "out");
      })
      .catch(() => setVisit("out"));
    const onSignedOut = () => setVisit("out");
    window.addEventListener(SIGNED_OUT, onSignedOut);
    return () => window.removeEventListener(SIGNED_OUT, onSignedOut);
  }, [setNotice]);
  const onSignedIn = useCallback(() => setVisit("in"), []);
  if (visit === "unknown") return <Waiting />;
  if (visit === "out") return <SIGN_IN.Page {...{ notice, passkeyOrigin, onSignedIn }} />;
  if (ownToken !== null)
    return <WELCOME.Page token={ownToken} {...{ passkeyOrigin }} onGoOn={() => setOwnToken(null)} />;
  return (
    <LiveProvider>
      <StatusProvider>
        <Shell />
      </StatusProvider>
    </LiveProvider>
  );
}

interface SignInState {
  readonly isSignedIn: boolean;
  /** Where passkeys work; `null`: nowhere. */
  readonly passkeyOrigin: string | null;
  readonly problem: string | null;
  readonly accessToken: string | null;
}

/** Uses a sign-in link at once, and removes its ticket from the address first. */
let beginning: Promise<SignInState> | null = null;
function begin(): Promise<SignInState> {
  beginning ??= firstVisit();
  return beginning;
}

async function firstVisit(): Promise<SignInState> {
  const place = new URL(window.location.href);
  const ticket = place.searchParams.get("ticket");
  let problem: string | null = null;
  let accessToken: string | null = null;
  takeTermOutOfAddress();
  if (ticket !== null) {
    place.searchParams.delete("ticket");
    window.history.replaceState(null, "", place.pathname + place.search);
    try {
      accessToken = (await bridge.post("/session", { body: { ticket } })).accessToken ?? null;
    } catch (error) {
      problem = wordsOf(error);
    }
  }
  return { ...(await bridge.get("/session")), problem, accessToken };
}
