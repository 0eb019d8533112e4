import { pictureOptions } from '#shared/form/types/dropdown-with-image.ts';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#frontend/src/ui/button.tsx';
import { controlClass, FormField } from '#frontend/src/ui/form-field.tsx';
import { Sheet } from '#frontend/src/ui/sheet.tsx';
import { messages } from '../messages.ts';
import { chosenValues, withChosen } from './chosen-values.ts';
import type { ControlProps } from './control.ts';
import { PictureOptions } from './picture-options.tsx';

/** A choice among pictures; the pictures come up in a sheet, which stays while several may be chosen. */
export function DropdownWithImageControl({ id, field, value, onChange, problem }: ControlProps<'dropdown_with_image'>) {
  const [isOpen, setOpen] = useState(false);
  const { label, description, required, placeholder, multiple } = field;
  const chosen = chosenValues(value);
  const options = pictureOptions(field).filter((one) => chosen.includes(one.value));
  const names = chosen.map((one) => options.find((option) => option.value === one)?.label ?? one);
  const close = () => setOpen(false);
  const choose = (next: string) => {
    onChange(withChosen(field, value, next));
    if (!multiple) close();
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
        {options[0]?.imageUrl && (
          <img src={options[0].imageUrl} alt="" className="-my-1 size-9 rounded-lg object-cover" />
        )}
        <span id={`${id}-choice`} className="min-w-0 flex-1 truncate">
          {names.join(', ') || (placeholder ?? messages.choose)}
        </span>
        <ChevronDown aria-hidden className="size-4 text-muted" />
      </button>
      <Sheet
        isOpen={isOpen}
        onClose={close}
        title={label}
        footer={
          multiple && (
            <Button variant="primary" isBlock onClick={close}>
              {messages.choiceDone}
            </Button>
          )
        }
      >
        <PictureOptions field={field} chosen={chosen} onChoose={choose} />
      </Sheet>
    </FormField>
  );
}
