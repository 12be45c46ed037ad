import "../../styles/mantine-later.css";
import { PasswordInput, TextInput } from "@mantine/core";
import { SAID_BELOW } from "../../parts/form/field-order.ts";
import { Select } from "../../parts/form/select.tsx";
import { type Answers, chosen, type Install } from "./answers.ts";
import { useSetupSpoken } from "./setup-words.tsx";

interface AccountFieldsProps {
  readonly install: Install;
  readonly answers: Answers;
  readonly onChange: (part: Partial<Answers>) => void;
}

/** Which loyalty account the shop's points are given at. */
export function AccountFields({ install, answers, onChange }: AccountFieldsProps) {
  const { labels } = useSetupSpoken();
  const { account, own, lent, kept } = labels.setup.fields;
  const { service, accounts } = install;
  const options = [
    ...accounts.map((brand) => ({ value: `kept:${brand}`, label: kept({ brand }) })),
    ...(service === null ? [] : [{ value: "own", label: own({ service }) }]),
    ...(install.lent === null ? [] : [{ value: "lent", label: lent }]),
  ];
  return (
    <>
      {options.length === 1 ? (
        <p>{options[0]?.label}</p>
      ) : (
        <Select
          label={account}
          options={options}
          value={answers.choice}
          onChoose={(choice) => onChange(chosen(choice, install.lent))}
        />
      )}
      {answers.choice === "own" ? <OwnAccount answers={answers} onChange={onChange} /> : null}
    </>
  );
}

/** Keys and ids travel in headers. */
const WITHOUT_SPACES = "\\s*[!-~]+\\s*";

function OwnAccount({ answers, onChange }: Pick<AccountFieldsProps, "answers" | "onChange">) {
  const { labels } = useSetupSpoken();
  const { apiKey, brandId, where, identifier, identifiers } = labels.setup.fields;
  return (
    <>
      <PasswordInput
        label={apiKey}
        description={where}
        inputWrapperOrder={SAID_BELOW}
        value={answers.apiKey}
        required
        maxLength={500}
        pattern={WITHOUT_SPACES}
        autoComplete="new-password"
        onChange={(event) => onChange({ apiKey: event.currentTarget.value })}
      />
      <TextInput
        label={brandId}
        value={answers.brandId}
        required
        maxLength={500}
        pattern={WITHOUT_SPACES}
        onChange={(event) => onChange({ brandId: event.currentTarget.value })}
      />
      <Select
        label={identifier}
        options={identifiers}
        value={answers.identifier}
        onChoose={(chosen) => onChange({ identifier: chosen as Answers["identifier"] })}
      />
    </>
  );
}
