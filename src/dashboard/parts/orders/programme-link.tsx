import { useSpoken } from "../../language.ts";
import { Link } from "../../router.tsx";

/** To the programme of a shop, where the cause can be changed. */
export function ProgrammeLink({ shop }: { readonly shop: string }) {
  const { labels } = useSpoken();
  return (
    <Link href={`/programme?shop=${encodeURIComponent(shop)}`}>
      {labels.shared.before({ text: labels.shell.places.programme })} {shop}
    </Link>
  );
}
