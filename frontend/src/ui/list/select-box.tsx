import { clsx } from 'clsx';

interface SelectBoxProps {
  readonly label: string;
  /** The label is there for the eyes, too. */
  readonly isShown?: boolean;
  readonly isOn: boolean;
  /** Some of what it stands for is selected. */
  readonly isMixed?: boolean;
  readonly onChange: (isOn: boolean, isRange: boolean) => void;
}

/** A checkbox as large as a thumb. */
export function SelectBox({ label, isShown = false, isOn, isMixed = false, onChange }: SelectBoxProps) {
  return (
    <label
      className={clsx(
        'flex cursor-pointer items-center',
        isShown ? 'min-h-11 gap-3 ps-3' : 'icon-target justify-center',
      )}
    >
      <input
        type="checkbox"
        checked={isOn}
        ref={(box) => {
          if (box) box.indeterminate = isMixed;
        }}
        onChange={({ target, nativeEvent }) =>
          onChange(target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
        className="size-5 accent-ink"
      />
      <span className={isShown ? 'pe-3' : 'sr-only'}>{label}</span>
    </label>
  );
}
