import { NativeSelect, type NativeSelectProps } from "@mantine/core";

type Option = string | { readonly value: string; readonly label: string };

interface SelectProps extends Omit<NativeSelectProps, "data" | "onChange"> {
  readonly value: string;
  /** Text by value; a plain text is its own value. */
  readonly options: readonly Option[] | Readonly<Record<string, string>>;
  /** The first option, with an empty value. */
  readonly empty?: string;
  readonly onChoose: (value: string) => void;
}

export function Select({ options, empty, onChoose, ...rest }: SelectProps) {
  const shown = Array.isArray(options)
    ? (options as readonly Option[])
    : Object.entries(options as Readonly<Record<string, string>>).map(([value, label]) => ({ value, label }));
  return (
    <NativeSelect
      {...rest}
      data={[...(empty === undefined ? [] : [{ value: "", label: empty }]), ...shown]}
      onChange={(event) => onChoose(event.currentTarget.value)}
    />
  );
}
