import { Button } from "@mantine/core";
import { useSpoken } from "../../language.ts";
import { Link } from "../../router.tsx";

interface ProgrammeLinkProps {
  readonly shop: string;
  readonly isMain: boolean;
  /** Links to other shops' programmes stand beside it. */
  readonly isOneOfMany?: boolean;
}

/** To the programme of a shop: where it is the cause, a retry fails again until it is corrected. */
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
