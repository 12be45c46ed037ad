import { Command } from "../../parts/form/command.tsx";
import { Link } from "../../router.tsx";
import { helpAddress } from "../help/documents.ts";
import { useAddShopSpoken } from "./add-shop-words.tsx";

/** What the account's shop in the file needs before another one can share the account. */
export function PrefixFirst({ shop, prefix }: { readonly shop: string; readonly prefix: string | null }) {
  const { labels } = useAddShopSpoken();
  return (
    <div className="note" data-tone="wait">
      <p>{labels.addShop.prefixFirst({ shop })}</p>
      <Command text={`shops:\n  ${shop}:\n    orderId: { prefix: "${prefix ?? 1}" }`} />
      <p>
        {labels.addShop.prefixFixed}{" "}
        <Link href={helpAddress("limits", "changing-shops-and-settings")}>{labels.addShop.prefixHelp}</Link>
      </p>
    </div>
  );
}
