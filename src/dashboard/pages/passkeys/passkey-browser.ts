import type { CallInput } from "../../../client/index.ts";
import { bridge } from "../../api.ts";

/** What the browser does about passkeys: it asks the person, and gives what the bridge checks. */

/** Whether this browser can use passkeys on this page. `origin`: where they work; `null`: nowhere. */
export function canUsePasskeys(origin: string | null): boolean {
  return (
    window.location.origin === origin &&
    typeof window.PublicKeyCredential?.parseRequestOptionsFromJSON === "function"
  );
}

/** Why the browser gave nothing: the person left, or the device has a passkey of the same person. */
export type NoPasskey = "left" | "known";

/** Makes a passkey on a device of the person's choice, and adds it. `null`: it was added. */
export async function makePasskey(name: string): Promise<NoPasskey | null> {
  const options = await bridge.post("/me/passkeys/challenge");
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as object as CreationOptions);
  const made = await asked(() => navigator.credentials.create({ publicKey }));
  if (typeof made === "string") return made;
  await bridge.post("/me/passkeys", { body: { name, passkey: made.toJSON() as NewPasskey } });
  return null;
}

/** `null`: the person is signed in. */
export async function signInByPasskey(): Promise<NoPasskey | null> {
  const options = await bridge.post("/session/challenge");
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  const shown = await asked(() => navigator.credentials.get({ publicKey }));
  if (typeof shown === "string") return shown;
  await bridge.post("/session", { body: { passkey: shown.toJSON() as PasskeyProof } });
  return null;
}

type NewPasskey = CallInput<"POST", "/me/passkeys">["body"]["passkey"];
type PasskeyProof = Extract<CallInput<"POST", "/session">["body"], { passkey: unknown }>["passkey"];
type CreationOptions = Parameters<typeof PublicKeyCredential.parseCreationOptionsFromJSON>[0];

/** For a passkey's name, until the person enters a better one. */
export function deviceName(): string {
  const { userAgentData } = navigator as { readonly userAgentData?: { readonly platform?: string } };
  return (userAgentData?.platform ?? "") || navigator.platform;
}

async function asked(ask: () => Promise<Credential | null>): Promise<PublicKeyCredential | NoPasskey> {
  try {
    const given = await ask();
    return given instanceof PublicKeyCredential ? given : "left";
  } catch (error) {
    if (error instanceof DOMException) return error.name === "InvalidStateError" ? "known" : "left";
    throw error;
  }
}
