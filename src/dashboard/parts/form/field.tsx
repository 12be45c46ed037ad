import { TextInput, type TextInputProps } from "@mantine/core";
import type { FormEvent } from "react";
import { type PageLanguage, useSaid, useSpoken } from "../../language.ts";

/** A field of a form that says below itself what is wrong with it, in the page's language. */
export function Field(props: TextInputProps) {
  return <TextInput {...props} {...useOwnError(props.error)} />;
}

/** In place of the browser's bubble; `error`: of the page itself. */
export function useOwnError(error: TextInputProps["error"] = null) {
  const { labels } = useSpoken();
  const [wrong, setWrong] = useSaid();
  return {
    error: error ?? wrong,
    onInvalid: (event: FormEvent<HTMLInputElement>) => {
      event.preventDefault();
      const field = event.currentTarget;
      setWrong(wrongIn(field, labels));
      // The browser does so only together with its bubble.
      if (field.form?.querySelector("input:invalid") === field) field.focus();
    },
    onInput: () => setWrong(null),
  };
}

/** The browser would say it in its own language, which may be another. */
function wrongIn(
  { type, min, max, validity, labels: names }: HTMLInputElement,
  labels: PageLanguage["labels"],
): string {
  if (type === "number") return labels.shared.numberExpected({ min, max });
  if (validity.rangeUnderflow) return labels.shared.dateExpected({ from: min });
  if (validity.patternMismatch) return labels.shared.signsExpected;
  return labels.shared.fillIn({ field: names?.[0]?.textContent ?? "" });
}
