import { Button } from "@mantine/core";
import { useSpoken } from "../../language.ts";
import { Link } from "../../router.tsx";

/** A link to a shop's programme. If it is the cause, retries fail until it is corrected. */
export function ProgrammeLink({ shop }: { readonly shop: string }) {
  const { labels } = useSpoken();
  return (
    <Button component={Link} href={`/programme?shop=${encodeURIComponent(shop)}`} size="sm">
      {labels.shared.before({ text: labels.shell.places.programme })} {shop}
    </Button>
  );
}
