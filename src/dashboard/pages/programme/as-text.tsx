import { Button, Group, NativeSelect } from "@mantine/core";
import { useState } from "react";
import { bridge, wordsOf } from "../../api.ts";
import { useSaid } from "../../language.ts";
import { Trouble } from "../../parts/feedback.tsx";
import { useProgrammeSpoken } from "./programme-words.tsx";

interface TextProps {
  readonly text: string;
  readonly isWrong: boolean;
  readonly onChange: (text: string) => void;
}

/** The whole programme as in the configuration file. */
export function AsText({ text, isWrong, onChange }: TextProps) {
  const { labels } = useProgrammeSpoken();
  return (
    <div>
      <p className="dim">{labels.programme.textAbout}</p>
      <textarea
        className="programme-text"
        aria-label={labels.programme.text}
        aria-invalid={isWrong}
        rows={Math.max(12, text.split("\n").length + 1)}
        spellCheck={false}
        value={text}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  );
}

interface TakingProps {
  readonly others: readonly string[];
  readonly onTaken: (text: string) => void;
}

/** Copies another shop's programme to start with. */
export function Taking({ others, onTaken }: TakingProps) {
  const { labels } = useProgrammeSpoken();
  const [from, setFrom] = useState(others[0] ?? "");
  const [problem, setProblem] = useSaid();
  const take = () =>
    bridge
      .get("/programmes/{shop}", { params: { shop: from } })
      .then(({ text }) => onTaken(text))
      .catch((error: unknown) => setProblem(wordsOf(error)));
  return (
    <details>
      <summary>{labels.programme.copyFrom}</summary>
      <Group align="end">
        <NativeSelect
          label={labels.shared.shop}
          data={[...others]}
          value={from}
          onChange={(event) => setFrom(event.currentTarget.value)}
        />
        <Button variant="default" onClick={() => void take()}>
          {labels.programme.take}
        </Button>
      </Group>
      {problem === null ? null : <Trouble words={problem} />}
    </details>
  );
}
