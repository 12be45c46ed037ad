import { useSpoken } from "../../language.ts";
import { Link } from "../../router.tsx";

/** What a person can do about orders that need one; for those that failed, what the reasons mean. */
export function Advice({ state }: { readonly state: "parked" | "dead" }) {
  const { labels } = useSpoken();
  return (
    <p className="dim">
      {labels.shared.advice[state]}{" "}
      {state === "dead" ? (
        <Link href="/help?document=troubles&section=the-loyalty-service-refused-an-order">
          {labels.shared.refusals}
        </Link>
      ) : null}
    </p>
  );
}
