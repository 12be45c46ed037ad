import { useSpoken } from "../../language.ts";
import { Link } from "../../router.tsx";
import { useMay } from "../../status.tsx";

/** What a person can do about orders that need one, or who can. For failed orders, what the reasons mean. */
export function Advice({ state }: { readonly state: "parked" | "dead" }) {
  const { labels } = useSpoken();
  const may = useMay();
  return (
    <p className="dim">
      {labels.shared.advice[may({ needs: "assistant" }) ? state : "viewer"]}{" "}
      {state === "dead" ? (
        <Link href="/help?document=troubles&section=the-loyalty-service-refused-an-order">
          {labels.shared.refusals}
        </Link>
      ) : null}
    </p>
  );
}
