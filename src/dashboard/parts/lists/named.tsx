import { Fragment } from "react";

/** A name or address. An email address wraps after its @ and dots, not within a word. */
export function Named({ text }: { readonly text: string }) {
  return (
    <bdi title={text}>
      {text.split(/(?<=[@.])/).map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of the text never move
        <Fragment key={at}>
          {part}
          <wbr />
        </Fragment>
      ))}
    </bdi>
  );
}
