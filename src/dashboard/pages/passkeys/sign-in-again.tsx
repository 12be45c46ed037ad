import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import type { Status } from "../../../client/index.ts";
import { bridge } from "../../api.ts";
import { useSpoken } from "../../language.ts";
import { useStatus } from "../../status.tsx";
import type { SignInProps } from "../sign-in.tsx";

interface AgainProps extends Pick<SignInProps, "onSignedIn"> {
  readonly children: (again: Pick<SignInProps, "notice" | "isAgain" | "onSignedIn">) => ReactNode;
}

/**
 * The sign-in after a session has ended. It covers the page and its dialogs, so that input there is kept. If another
 * person signs in, the page is reloaded.
 */
export function SignInAgain({ onSignedIn, children }: AgainProps) {
  const { labels } = useSpoken();
  const { value: status } = useStatus();
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const { current } = dialog;
    const { title } = document;
    current?.showModal();
    return () => {
      current?.close();
      document.title = title;
    };
  }, []);
  const goOn = useRef(async () => {});
  goOn.current = async () => {
    const { me } = await bridge.get("/status");
    if (status === null || isSame(me, status.me)) onSignedIn();
    else window.location.reload();
  };
  // A sign-in in another tab, where single sign-on leads, also counts here.
  useEffect(() => {
    const look = async () => {
      if ((await bridge.get("/session")).isSignedIn) await goOn.current();
    };
    const onFocus = () => void look().catch(() => {});
    window.addEventListener("focus", onFocus);
    return () => window.removeEventListener("focus", onFocus);
  }, []);
  return (
    <dialog
      ref={dialog}
      className="sign-in-again"
      aria-label={labels.shell.name}
      // Reopens after Escape.
      onClose={() => dialog.current?.showModal()}
    >
      {children({
        notice: labels.shell.sessionEnded,
        isAgain: true,
        onSignedIn: () => goOn.current(),
      })}
    </dialog>
  );
}

function isSame(one: Status["me"], other: Status["me"]): boolean {
  return one.name === other.name && one.tenant === other.tenant;
}
