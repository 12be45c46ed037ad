import { NativeSelect } from "@mantine/core";
import { LANGUAGES, type Language } from "../../words/format.ts";
import { LANGUAGE_NAMES } from "../../words/language.ts";
import { chooseLanguage, useSaid, useSpoken } from "../language.ts";

/** Lists each language by its own name, so that everyone finds theirs. */
export function LanguageChoice() {
  const { labels, language } = useSpoken();
  const [problem, setProblem] = useSaid();
  const choose = (chosen: Language) => {
    setProblem(null);
    chooseLanguage(chosen).catch(() => setProblem(labels.shared.notReached));
  };
  return (
    <NativeSelect
      label={labels.shell.language}
      value={language}
      error={problem}
      onChange={(event) => choose(event.currentTarget.value as Language)}
    >
      {LANGUAGES.map((each) => (
        <option key={each} value={each} lang={each}>
          {LANGUAGE_NAMES[each]}
        </option>
      ))}
    </NativeSelect>
  );
}
