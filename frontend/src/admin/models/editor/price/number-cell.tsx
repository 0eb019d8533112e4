import { useState } from 'react';
import { controlClass } from '#frontend/src/ui/form-field.tsx';

interface NumberCellProps {
  readonly label: string;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

/** What stands for a text that is no number: no price has it, so saving objects. */
const unread = -1;

/** A number in a row of several, with a point or a comma. */
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
  const number = Number(text.replace(',', '.'));
  return text.trim() !== '' && Number.isFinite(number) ? number : unread;
}
