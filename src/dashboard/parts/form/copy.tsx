import { Button } from "@mantine/core";
import { useState } from "react";

interface CopyProps {
  readonly text: string;
  readonly label: string;
  readonly copied: string;
}

/** Without https, browsers let no page write to the clipboard: then the text can be selected. */
export function Copy({ text, label, copied }: CopyProps) {
  const [isCopied, setCopied] = useState(false);
  const copy = () => navigator.clipboard?.writeText(text).then(() => setCopied(true));
  return (
    <>
      <Button variant="default" size="sm" onClick={() => void copy()}>
        {label}
      </Button>
      <span role="status">{isCopied ? copied : null}</span>
    </>
  );
}
