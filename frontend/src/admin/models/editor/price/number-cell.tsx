import { useState } from 'react';
import { controlClass } from '#frontend/src/ui/form-field.tsx';

interface NumberCellProps {
  readonly label: string;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

/** A number in a row of several; what is blank or no number counts as 0. */
export function NumberCell({ label, value, onChange }: NumberCellProps) {
  const [entered, setEntered] = useState<string>();
  const isAsEntered = entered !== undefined && numberIn(entered) === value;
  return (
    <span className="w-24 shrink-0">
      <input
        aria-label={label}
        inputMode="decimal"
        autoComplete="off"
        value={isAsEntered ? entered : String(value)}
        onChange={({ target }) => {
          setEntered(target.value);
          onChange(numberIn(target.value));
        }}
        className={`${controlClass} text-end tabular-nums`}
      />
    </span>
  );
}

function numberIn(text: string): number {
  const number = Number(text);
  return Number.isFinite(number) ? number : 0;
}
