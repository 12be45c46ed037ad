import { bridge } from "../../api.ts";
import { Action } from "../../parts/confirm.tsx";
import { saveFile } from "../../parts/save-file.ts";
import { useAddShopSpoken } from "./add-shop-words.tsx";

/** Downloads everything of one shop, or of all, as one file. */
export function SaveArchive({ label, shop }: { readonly label: string; readonly shop?: string }) {
  const { labels } = useAddShopSpoken();
  const save = () =>
    saveFile(
      bridge.post("/archive", { body: shop === undefined ? {} : { shop } }),
      labels.addShop.archive.fileName,
    );
  return <Action needs="owner" label={label} act={save} />;
}
