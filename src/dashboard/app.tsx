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

/** Shows the sign-in until a person is signed in, and again when the session has ended. */
export function App() {
  const [visit, setVisit] = useState<"unknown" | "in" | "out">("unknown");
  const [notice, setNotice] = useSaid();
  /** Of a person who was invited; shown once. */
  const [ownToken, setOwnToken] = useState<string | null>(null);
  const [ways, setWays] = useState<Ways>(NO_WAYS);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try starts again
  useEffect(() => {
    begin()
      .then(({ isSignedIn, problem, accessToken, passkeyOrigin, sso }) => {
        setWays({ passkeyOrigin, sso });
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
  if (visit === "out") return <SIGN_IN.Page {...{ notice, ...ways, onSignedIn }} />;
  if (ownToken !== null) return <WELCOME.Page token={ownToken} {...ways} onGoOn={() => setOwnToken(null)} />;
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

interface Ways {
  /** Where passkeys work; `null`: nowhere. */
  readonly passkeyOrigin: string | null;
  /** What people call the provider of single sign-on; `null`: there is none. */
  readonly sso: string | null;
}
const NO_WAYS: Ways = { passkeyOrigin: null, sso: null };

interface SignInState extends Ways {
  readonly isSignedIn: boolean;
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
    return { isSignedIn: true, problem: null, accessToken: null, ...NO_WAYS };
  } catch (error) {
    return { isSignedIn: false, problem: wordsOf(error), accessToken: null, ...NO_WAYS };
  }
}

async function firstVisit(): Promise<SignInState> {
  const place = new URL(window.location.href);
  const ticket = place.searchParams.get("ticket");
  /** With this query the identity provider sends people back. */
  const sso =
    place.searchParams.has("state") && currentPlace().pathname === "/" ? place.search.slice(1) : null;
  let problem: string | null = null;
  let accessToken: string | null = null;
  takeTermOutOfAddress();
  if (sso !== null) {
    go("/", { replaces: true });
    const session = await bridge.get("/session");
    // Who is signed in has begun it there.
    if (session.isSignedIn) {
      go(`/passkeys?${sso}`, { replaces: true });
      return { ...session, problem, accessToken };
    }
  }
  if (ticket !== null) {
    place.searchParams.delete("ticket");
    window.history.replaceState(null, "", place.pathname + place.search);
  }
  if (ticket !== null || sso !== null) {
    const body = ticket === null ? { sso: sso ?? "" } : { ticket };
    try {
      accessToken = (await bridge.post("/session", { body })).accessToken ?? null;
      // If the browser did not keep the session, the first answer says so.
      if (accessToken === null) return { isSignedIn: true, ...NO_WAYS, problem, accessToken };
    } catch (error) {
      problem = wordsOf(error);
    }
  }
  return { ...(await bridge.get("/session")), problem, accessToken };
}
