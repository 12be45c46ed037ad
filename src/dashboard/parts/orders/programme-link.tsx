import { Button } from "@mantine/core";
import { useSpoken } from "../../language.ts";
import { Link } from "../../router.tsx";

interface ProgrammeLinkProps {
  readonly shop: string;
  readonly isMain: boolean;
  /** Links to other shops' programmes are beside it. */
  readonly isOneOfMany?: boolean;
}

/** A link to a shop's programme. If it is the cause, retries fail until it is corrected. */
export function ProgrammeLink({ shop, isMain, isOneOfMany = false }: ProgrammeLinkProps) {
  const { labels } = useSpoken();
  const text = labels.shared.editProgramme;
  return (
    <Button
      component={Link}
      href={`/programme?shop=${encodeURIComponent(shop)}`}
      variant={isMain ? "filled" : "default"}
      size="sm"
    >
      {isOneOfMany ? `${labels.shared.before({ text })} ${shop}` : text}
    </Button>
  );
}
