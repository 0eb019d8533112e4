import { FormField } from '#frontend/src/ui/form-field.tsx';
import type { ControlProps } from './control.ts';
import { outlineOf } from './option-shapes.ts';

export interface ButtonOption {
  readonly value: string;
  readonly label: string;
  /** How wide it is for its height, where it stands for a shape. */
  readonly ratio?: number | undefined;
}

interface OptionButtonsProps extends Pick<ControlProps, 'id' | 'problem'> {
  readonly field: Pick<ControlProps['field'], 'label' | 'description' | 'required'>;
  readonly options: readonly ButtonOption[];
  readonly chosen: string;
  readonly onChoose: (value: string) => void;
}

/** A choice among a few, all of them in sight: one tap, or the arrow keys. */
export function OptionButtons({ id, field, problem, options, chosen, onChoose }: OptionButtonsProps) {
  const { label, description, required } = field;
  return (
    <FormField {...{ id, label, description, problem, required }} isGroup>
      <div
        id={id}
        role="radiogroup"
        tabIndex={-1}
        data-own-gestures
        aria-labelledby={`${id}-label`}
        aria-required={required || undefined}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={problem ? `${id}-problem` : description && `${id}-description`}
        className="option-buttons"
      >
        {options.map((option) => (
          <label
            key={option.value}
            className="relative flex min-h-11 min-w-14 flex-auto cursor-pointer flex-col items-center justify-center gap-1 rounded-control border border-outline bg-surface px-3 py-2 text-center text-[0.9375rem] font-medium transition-colors duration-150 hover:border-ink has-checked:border-ink has-checked:bg-ink has-checked:text-canvas has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={id}
              value={option.value}
              checked={option.value === chosen}
              onChange={() => onChoose(option.value)}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
            {option.ratio !== undefined && <Outline ratio={option.ratio} />}
            {option.label}
          </label>
        ))}
      </div>
    </FormField>
  );
}

/** What a shape looks like, beside its name. */
function Outline({ ratio }: { readonly ratio: number }) {
  return (
    <svg aria-hidden viewBox="0 0 24 24" className="size-6 fill-none stroke-current stroke-2">
      <rect {...outlineOf(ratio)} rx="2" />
    </svg>
  );
}
