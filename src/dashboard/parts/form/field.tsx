import { TextInput, type TextInputProps } from "@mantine/core";
import type { FormEvent } from "react";
import { type PageLanguage, useSaid, useSpoken } from "../../language.ts";

/** A text field that shows its error below itself, in the page's language. */
export function Field(props: TextInputProps) {
  return <TextInput {...props} {...useOwnError(props.error)} />;
}

/** Replaces the browser's error bubble. `error`: an error from the page itself. */
export function useOwnError(error: TextInputProps["error"] = null) {
  const { labels } = useSpoken();
  const [wrong, setWrong] = useSaid();
  return {
    error: error ?? wrong,
    onInvalid: (event: FormEvent<HTMLInputElement>) => {
      event.preventDefault();
      const field = event.currentTarget;
      setWrong(wrongIn(field, labels));
      // Without its bubble, the browser doesn't focus the first invalid field.
      if (field.form?.querySelector("input:invalid") === field) field.focus();
    },
    onInput: () => setWrong(null),
  };
}

/** The error of a field, because the browser's text may be in another language. */
function wrongIn(
  { type, min, max, validity, labels: names }: HTMLInputElement,
  labels: PageLanguage["labels"],
): string {
  if (type === "number") return labels.shared.numberExpected({ min, max });
  if (validity.rangeUnderflow) return labels.shared.dateExpected({ from: min });
  if (validity.patternMismatch) return labels.shared.signsExpected;
  return labels.shared.fillIn({ field: names?.[0]?.textContent ?? "" });
}
