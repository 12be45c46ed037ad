import { Button } from "@mantine/core";
import { useSpoken } from "../../language.ts";
import { Link } from "../../router.tsx";

/** To the programme of a shop: where it is the cause, a retry fails again until it is corrected. */
export function ProgrammeLink({ shop }: { readonly shop: string }) {
  const { labels } = useSpoken();
  return (
    <Button component={Link} href={`/programme?shop=${encodeURIComponent(shop)}`} size="sm">
      {labels.shared.before({ text: labels.shell.places.programme })} {shop}
    </Button>
  );
}
