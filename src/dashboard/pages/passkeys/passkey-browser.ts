import type { CallInput } from "../../../client/index.ts";
import { bridge } from "../../api.ts";

/** The browser's side of passkeys: it asks the person and returns what the bridge verifies. */

/** Whether this browser can use passkeys on this page. `origin`: where they work; `null` if nowhere. */
export function canUsePasskeys(origin: string | null): boolean {
  return (
    window.location.origin === origin &&
    typeof window.PublicKeyCredential?.parseRequestOptionsFromJSON === "function"
  );
}

/** Why the browser returned nothing: the person cancelled, or the device already has a passkey of this person. */
export type NoPasskey = "left" | "known";

/** Creates a passkey on a device of the person's choice and adds it. Returns `null` on success. */
export async function makePasskey(name: string): Promise<NoPasskey | null> {
  const options = await bridge.post("/me/passkeys/challenge");
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as object as CreationOptions);
  const made = await asked(() => navigator.credentials.create({ publicKey }));
  if (typeof made === "string") return made;
  await bridge.post("/me/passkeys", { body: { name, passkey: made.toJSON() as NewPasskey } });
  return null;
}

/** Signs in with a passkey. Returns `null` on success. */
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

/** The initial name of a passkey, until the person enters a better one. */
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
