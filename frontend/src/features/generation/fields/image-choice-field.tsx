import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { controlClass, FormField } from '#frontend/src/ui/form-field.tsx';
import { Sheet } from '#frontend/src/ui/sheet.tsx';
import { messages } from '../messages.ts';
import { type FieldControlProps, textOf } from './field-control.ts';
import { ImageOptions } from './image-options.tsx';

/** A choice among pictures; the pictures come up in a sheet. */
export function ImageChoiceField({ id, field, value, onChange, problem }: FieldControlProps) {
  const [isOpen, setOpen] = useState(false);
  const { label, description, required, placeholder, imageOptions = [] } = field;
  const chosen = textOf(value);
  const option = imageOptions.find((one) => one.value === chosen);
  const choose = (next: string) => {
    onChange(next);
    setOpen(false);
  };
  return (
    <FormField {...{ id, label, description, problem, required }} isGroup>
      <button
        type="button"
        id={id}
        aria-haspopup="dialog"
        aria-labelledby={`${id}-label ${id}-choice`}
        aria-describedby={problem ? `${id}-problem` : description && `${id}-description`}
        data-invalid={problem ? '' : undefined}
        onClick={() => setOpen(true)}
        className={`${controlClass} flex items-center gap-3 text-start data-invalid:border-danger`}
      >
        {option && <img src={option.imageUrl} alt="" className="-my-1 size-9 rounded-lg object-cover" />}
        <span id={`${id}-choice`} className="min-w-0 flex-1 truncate">
          {(option?.label ?? chosen) || (placeholder ?? messages.choose)}
        </span>
        <ChevronDown aria-hidden className="size-4 text-muted" />
      </button>
      <Sheet isOpen={isOpen} onClose={() => setOpen(false)} title={label}>
        <ImageOptions field={field} chosen={chosen} onChoose={choose} />
      </Sheet>
    </FormField>
  );
}
