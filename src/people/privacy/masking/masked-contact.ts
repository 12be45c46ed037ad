import { HIDDEN } from "../../../domain/operation/exchange.ts";

/** An email address or a mobile number. */
interface OneContact {
  readonly email?: string | undefined;
  readonly mobile?: string | undefined;
}

/** How many of a number's last digits stay visible. */
const DIGITS_SHOWN = 3;

/** Lets people who know the customer recognise them, but not contact them: "j•••@m•••.example", "•••567". */
export function maskedContact({ email, mobile = "" }: OneContact): string {
  if (email === undefined) return `${HIDDEN}${mobile.slice(-DIGITS_SHOWN)}`;
  const [local = "", domain = ""] = email.split("@");
  const last = domain.lastIndexOf(".");
  return `${firstOf(local)}${HIDDEN}@${firstOf(domain)}${HIDDEN}${last > 0 ? domain.slice(last) : ""}`;
}

function firstOf(text: string): string {
  return [...text][0] ?? "";
}
