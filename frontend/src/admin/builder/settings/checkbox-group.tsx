interface CheckboxGroupProps {
  /** Of the group; its label has the same with `-label`. */
  readonly id: string;
  readonly choices: readonly { readonly label: string; readonly value: string }[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: string[]) => void;
}

/** Some of a few choices, told in the order of the choices. */
export function CheckboxGroup({ id, choices, chosen, onChange }: CheckboxGroupProps) {
  const toggle = (value: string) =>
    onChange(
      choices
        .map((choice) => choice.value)
        .filter((one) => (one === value ? !chosen.includes(one) : chosen.includes(one))),
    );
  return (
    <div
      id={id}
      role="group"
      tabIndex={-1}
      aria-labelledby={`${id}-label`}
      className="flex flex-wrap gap-x-5 rounded-control border border-outline px-3.5"
    >
      {choices.map(({ value, label }) => (
        <label key={value} className="flex min-h-11 cursor-pointer items-center gap-2.5">
          <input
            type="checkbox"
            checked={chosen.includes(value)}
            onChange={() => toggle(value)}
            className="size-5 accent-ink"
          />
          {label}
        </label>
      ))}
    </div>
  );
}
