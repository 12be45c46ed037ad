import { Command } from "../../parts/form/command.tsx";
import { Link } from "../../router.tsx";
import { helpAddress } from "../help/documents.ts";
import { useAddShopSpoken } from "./add-shop-words.tsx";

interface PrefixProps {
  readonly shop: string;
  readonly prefix: string | null;
  readonly isOfFile: boolean;
}

/** Says that the account's shop needs a prefix before another can share the account. Only the file can add it. */
export function PrefixFirst({ shop, prefix, isOfFile }: PrefixProps) {
  const { labels } = useAddShopSpoken();
  const { prefixFirst, prefixFirstHere, prefixFixed, prefixHelp } = labels.addShop;
  return (
    <div className="note" data-tone="wait">
      <p>{isOfFile ? prefixFirst({ shop }) : prefixFirstHere({ shop })}</p>
      {isOfFile ? <Command text={`shops:\n  ${shop}:\n    orderId: { prefix: "${prefix ?? 1}" }`} /> : null}
      <p>
        {isOfFile ? prefixFixed : null}{" "}
        <Link href={helpAddress("limits", "changing-shops-and-settings")}>{prefixHelp}</Link>
      </p>
    </div>
  );
}
