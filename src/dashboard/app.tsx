import { useCallback, useEffect, useState } from "react";
import { bridge, SIGNED_OUT, wordsOf } from "./api.ts";
import { EMBEDDED_IN } from "./base.ts";
import { useSaid, useSpoken } from "./language.ts";
import { lazyPage } from "./lazy-page.tsx";
import { LiveProvider } from "./live.tsx";
import { Trouble, Waiting } from "./parts/feedback.tsx";
import { currentPlace, go, takeTermOutOfAddress } from "./router.tsx";
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
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try starts again
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
  }, [setNotice, tries]);
  const onSignedIn = useCallback(() => setVisit("in"), []);
  if (visit === "unknown") return <Waiting />;
  if (visit === "out" && EMBEDDED_IN !== null) {
    const openAgain = () => {
      beginning = null;
      setVisit("unknown");
      setTries(tries + 1);
    };
    return <NotOpened words={notice} onAgain={openAgain} />;
  }
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

/** In a platform's admin there is no sign-in: its token is used, or the page says what to do. */
function NotOpened({ words, onAgain }: { readonly words: string | null; readonly onAgain: () => void }) {
  const { labels } = useSpoken();
  return (
    <main className="shell-content">
      <Trouble words={words ?? labels.shell.openAgain} again={onAgain} />
    </main>
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
  beginning ??= EMBEDDED_IN === null ? firstVisit() : visitInAdmin();
  return beginning;
}

/** Connects the shop if it is new. The signed query is used up: it leaves the address. */
async function visitInAdmin(): Promise<SignInState> {
  const { pathname } = currentPlace();
  try {
    const { isServed } = await bridge.post("/embedded");
    go(isServed ? pathname : "/setup", { replaces: true });
    return { isSignedIn: true, problem: null, accessToken: null, passkeyOrigin: null };
  } catch (error) {
    return { isSignedIn: false, problem: wordsOf(error), accessToken: null, passkeyOrigin: null };
  }
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
      // If the browser did not keep the session, the first answer says so.
      if (accessToken === null) return { isSignedIn: true, passkeyOrigin: null, problem, accessToken };
    } catch (error) {
      problem = wordsOf(error);
    }
  }
  return { ...(await bridge.get("/session")), problem, accessToken };
}
