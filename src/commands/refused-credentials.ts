import type { VerdictView } from "../health/verdict-view.ts";
import type { CredentialVariables } from "../settings/environment.ts";
import type { ShopContext } from "../shops/shop-context.ts";
import type { ReaderWords } from "./language.ts";

/** The configuration's places of credentials. */
interface CredentialPlaces {
  readonly shops: readonly ShopContext[];
  readonly variables: CredentialVariables;
  readonly words: ReaderWords;
}

/** The checks of the secrets that sign a shop's webhooks. */
const SECRETS_REFUSED = new Set(["secretRefused", "noDeliveryAccepted", "deliveriesSignedOtherwise"]);

/** Adds to a check of refused credentials the variables that hold them: the bridge knows only the values. */
export function withPlace(check: VerdictView, places: CredentialPlaces): VerdictView {
  const names = variablesOf(check, places);
  if (names.length === 0) return check;
  return { ...check, shows: [...check.shows, places.words.labels.doctor.filledFrom({ names })] };
}

function variablesOf(
  { subject, code, facts }: VerdictView,
  { shops, variables }: CredentialPlaces,
): readonly string[] {
  if ("brand" in subject)
    return isKeyRefused(code, facts) ? (variables.brands[String(subject.brand)] ?? []) : [];
  if ("shop" in subject && SECRETS_REFUSED.has(code)) return variables.secrets[String(subject.shop)] ?? [];
  const refused = shops.find(
    ({ shop, adapter }) =>
      "shop" in subject && subject.shop === shop && adapter.credentialsRefused?.some((each) => each === code),
  );
  return refused === undefined ? [] : (variables.shops[refused.shop] ?? []);
}

function isKeyRefused(code: string, { because }: VerdictView["facts"]): boolean {
  const cause = typeof because === "object" && because !== null && "code" in because ? because.code : null;
  return code === "accountRefused" && cause === "keyNotAccepted";
}
