import { Stack } from "@mantine/core";
import { useCallback, useEffect, useState } from "react";
import { BridgeError } from "../client/index.ts";
import { bridge, SIGNED_OUT, wordsOf } from "./api.ts";
import { EMBEDDED_IN } from "./base.ts";
import { useSaid, useSpoken } from "./language.ts";
import { lazyPage } from "./lazy-page.tsx";
import { LiveProvider } from "./live.tsx";
import { Trouble, Waiting } from "./parts/feedback.tsx";
import { Mark } from "./parts/icon.tsx";
import { currentPlace, go, takeTermOutOfAddress } from "./router.tsx";
import { Shell } from "./shell.tsx";
import { StatusProvider } from "./status.tsx";

const SIGN_IN = lazyPage(async () => (await import("./pages/sign-in.tsx")).SignIn);
const SIGN_IN_AGAIN = lazyPage(async () => (await import("./pages/passkeys/sign-in-again.tsx")).SignInAgain);
const WELCOME = lazyPage(async () => (await import("./pages/people/welcome.tsx")).Welcome);

/** The delay before the page retries when the bridge cannot be reached. */
const TRY_AGAIN_MS = 5_000;

/** Shows the sign-in until a person is signed in, and again when the session has ended. */
export function App() {
  const { labels } = useSpoken();
  const [visit, setVisit] = useState<Visit>("unknown");
  const [notice, setNotice] = useSaid();
  /** The token of an invited person, shown once. */
  const [ownToken, setOwnToken] = useState<string | null>(null);
  const [ways, setWays] = useState<Ways>(NO_WAYS);
  const [tries, setTries] = useState(0);
  const tryAgain = useCallback(() => {
    beginning = null;
    setTries((known) => known + 1);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again on each retry
  useEffect(() => {
    let isOver = false;
    let retry: number | undefined;
    begin()
      .then(({ isSignedIn, problem, accessToken, passkeyOrigin, sso }) => {
        setWays({ passkeyOrigin, sso });
        setNotice(problem);
        setOwnToken(accessToken);
        setVisit(isSignedIn ? "in" : "out");
      })
      .catch((error) => {
        const isRefused = isNotSignedIn(error);
        setVisit(isRefused ? "out" : "unreached");
        if (!isRefused && !isOver) retry = window.setTimeout(tryAgain, TRY_AGAIN_MS);
      });
    const onSignedOut = () => setVisit(afterSession);
    window.addEventListener(SIGNED_OUT, onSignedOut);
    return () => {
      isOver = true;
      window.clearTimeout(retry);
      window.removeEventListener(SIGNED_OUT, onSignedOut);
    };
  }, [setNotice, tries, tryAgain]);
  const onSignedIn = useCallback(() => setVisit("in"), []);
  if (visit === "unknown") return <Waiting />;
  if (visit === "unreached") return <NotOpened words={labels.shared.notReached} onAgain={tryAgain} />;
  if (visit === "out" && EMBEDDED_IN !== null)
    return <NotOpened words={notice ?? labels.shell.openAgain} onAgain={tryAgain} />;
  if (visit === "out") return <SIGN_IN.Page {...{ notice, ...ways, onSignedIn }} />;
  if (ownToken !== null) return <WELCOME.Page token={ownToken} {...ways} onGoOn={() => setOwnToken(null)} />;
  return (
    <LiveProvider isSignedOut={visit === "ended"}>
      <StatusProvider>
        <Shell />
        {visit === "ended" ? (
          <SIGN_IN_AGAIN.Page onSignedIn={onSignedIn}>
            {(again) => <SIGN_IN.Page {...ways} {...again} />}
          </SIGN_IN_AGAIN.Page>
        ) : null}
      </StatusProvider>
    </LiveProvider>
  );
}

/** `ended`: the session ended, and the page stays visible below the sign-in. */
type Visit = "unknown" | "in" | "ended" | "out" | "unreached";

function afterSession(before: Visit): Visit {
  return EMBEDDED_IN === null && (before === "in" || before === "ended") ? "ended" : "out";
}

function isNotSignedIn(error: unknown): boolean {
  return error instanceof BridgeError && error.status === 401;
}

interface NotOpenedProps {
  readonly words: string;
  readonly onAgain: () => void;
}

/** Shown if the bridge cannot be reached, or inside a platform's admin, whose token replaces the sign-in. */
function NotOpened({ words, onAgain }: NotOpenedProps) {
  return (
    <Stack component="main" maw={560} mx="auto" px="md" py={64}>
      <Mark />
      <Trouble words={words} again={onAgain} />
    </Stack>
  );
}

interface Ways {
  /** The origin for which passkeys work; `null` if there is none. */
  readonly passkeyOrigin: string | null;
  /** The display name of the single sign-on provider; `null` if there is none. */
  readonly sso: string | null;
}
const NO_WAYS: Ways = { passkeyOrigin: null, sso: null };

interface SignInState extends Ways {
  readonly isSignedIn: boolean;
  readonly problem: string | null;
  readonly accessToken: string | null;
}

let beginning: Promise<SignInState> | null = null;
function begin(): Promise<SignInState> {
  beginning ??= EMBEDDED_IN === null ? firstVisit() : visitInAdmin();
  return beginning;
}

/** Connects the shop if it is new, and removes the signed query, which can be used only once, from the address. */
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

interface Brought {
  readonly ticket: string | null;
  /** The query that the identity provider added when it sent the person back. */
  readonly sso: string | null;
}

/** What the address contained on arrival, kept until the bridge has answered it. */
let brought: Brought | null = null;
/** The new token of an invited person, kept until the session is known. */
let accessToken: string | null = null;

/** Removes a sign-in ticket and a single sign-on answer from the address and returns them. */
function takeFromAddress(): Brought {
  const place = new URL(window.location.href);
  const ticket = place.searchParams.get("ticket");
  const isAnswer = place.searchParams.has("state") && currentPlace().pathname === "/";
  takeTermOutOfAddress();
  if (isAnswer) go("/", { replaces: true });
  if (ticket !== null) {
    place.searchParams.delete("ticket");
    window.history.replaceState(null, "", place.pathname + place.search);
  }
  return { ticket, sso: isAnswer ? place.search.slice(1) : null };
}

/** Uses a sign-in link at once. If the bridge cannot be reached, the next attempt uses it. */
async function firstVisit(): Promise<SignInState> {
  brought ??= takeFromAddress();
  const { ticket, sso } = brought;
  let problem: string | null = null;
  if (sso !== null) {
    const session = await bridge.get("/session");
    // A signed-in person started single sign-on on that page.
    if (session.isSignedIn) {
      go(`/passkeys?${sso}`, { replaces: true });
      return { ...session, problem, accessToken };
    }
  }
  if (ticket !== null || sso !== null) {
    const body = ticket === null ? { sso: sso ?? "" } : { ticket };
    try {
      accessToken = (await bridge.post("/session", { body })).accessToken ?? null;
      // If the browser dropped the session cookie, the first API call reports it.
      if (accessToken === null) return { isSignedIn: true, ...NO_WAYS, problem, accessToken };
    } catch (error) {
      if (!isRefusal(error)) throw error;
      problem = wordsOf(error);
    }
    brought = { ticket: null, sso: null };
  }
  return { ...(await bridge.get("/session")), problem, accessToken };
}

/** Whether the bridge answered and would give the same answer again. */
function isRefusal(error: unknown): boolean {
  return error instanceof BridgeError && error.status !== null && error.status < 500;
}
