import type { CallInput, Installs } from "../../../client/index.ts";

export type Install = Installs["installs"][number];
type Body = CallInput<"POST", "/installs/{shop}">["body"];
export type Account = Body["account"];

/** The merchant's answers so far. */
export interface Answers extends Omit<Body, "account"> {
  /** "own", "lent", or "kept:" and the name of an account. */
  readonly choice: string;
  readonly apiKey: string;
  readonly brandId: string;
  readonly identifier: "email" | "mobile";
}

/** Two weeks, the usual right of return. */
const RETURN_DAYS = 14;

export function noAnswers({ accounts, service, lent }: Install): Answers {
  const [known] = accounts;
  const choice = known !== undefined ? `kept:${known}` : service !== null ? "own" : "lent";
  const account = { apiKey: "", brandId: "", identifier: "email" } as const;
  return { ...account, ...chosen(choice, lent), returnDays: RETURN_DAYS, partialRefund: "cancel" };
}

/** Selects an account; if its activities are known, also its first activity. */
export function chosen(choice: string, lent: Install["lent"]): Pick<Answers, "choice" | "activityId"> {
  const activityId = choice === "lent" ? lent?.activities[0]?.activityId : undefined;
  return { choice, activityId: activityId ?? "" };
}

export function accountOf({ choice, apiKey, brandId, identifier }: Answers): Account {
  if (choice === "own") return { kind: "own", apiKey: apiKey.trim(), brandId: brandId.trim(), identifier };
  return choice === "lent" ? { kind: "lent" } : { kind: "kept", brand: choice.slice("kept:".length) };
}

export function asBody(answers: Answers): Body {
  const { activityId, returnDays, partialRefund } = answers;
  return { account: accountOf(answers), activityId: activityId.trim(), returnDays, partialRefund };
}
