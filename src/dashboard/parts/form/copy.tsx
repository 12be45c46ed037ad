import { Button } from "@mantine/core";
import { useState } from "react";
import { useSpoken } from "../../language.ts";

/** A button to copy text. Without https, browsers block the clipboard, so the text can only be selected. */
export function Copy({ text }: { readonly text: string }) {
  const { labels } = useSpoken();
  const [isCopied, setCopied] = useState(false);
  const copy = () => navigator.clipboard?.writeText(text).then(() => setCopied(true));
  return (
    <Button variant="default" size="sm" flex="none" onClick={() => void copy()}>
      <span role="status">{isCopied ? labels.shared.copied : labels.shared.copy}</span>
    </Button>
  );
}
