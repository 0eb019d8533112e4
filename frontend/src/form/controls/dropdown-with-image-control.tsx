import { ChevronDown, Search } from 'lucide-react';
import { useState } from 'react';
import type { ShownField } from '#shared/form/field-types.ts';
import { pictureOptions } from '#shared/form/types/choice-types.ts';
import { messages } from '#frontend/src/form/messages.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { controlClass, FormField } from '#frontend/src/ui/form-field.tsx';
import { Drawer } from '#frontend/src/ui/drawer.tsx';
import type { ControlProps } from './control.tsx';
import { listChosenValues, CustomValue, toggleChosen } from './select-control.tsx';
import { listPlain } from '#shared/kernel/language.ts';

export function DropdownWithImageControl({ id, field, value, onChange, problem }: ControlProps<'dropdown_with_image'>) {
  const [isOpen, setOpen] = useState(false);
  const { label, description, required, placeholder, multiple } = field;
  const chosen = listChosenValues(value);
  const options = pictureOptions(field).filter((one) => chosen.includes(one.value));
  const names = chosen.map((one) => options.find((option) => option.value === one)?.label ?? one);
  const close = () => setOpen(false);
  const choose = (next: string) => {
    onChange(toggleChosen(field, value, next));
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
          {listPlain(names) || (placeholder ?? messages.choose)}
        </span>
        <ChevronDown aria-hidden className="size-4 text-muted" />
      </button>
      <Drawer
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
      </Drawer>
    </FormField>
  );
}

const searchedFrom = 5;

interface PictureOptionsProps {
  readonly field: ShownField<'dropdown_with_image'>;
  readonly chosen: readonly string[];
  readonly onChoose: (value: string) => void;
}

function PictureOptions({ field, chosen, onChoose }: PictureOptionsProps) {
  const [search, setSearch] = useState('');
  const options = pictureOptions(field);
  const searchText = search.trim().toLowerCase();
  const shown = options.filter(({ label }) => label.toLowerCase().includes(searchText));
  return (
    <div className="flex flex-col gap-4 pt-1">
      {options.length > searchedFrom && (
        <div className="relative">
          <Search aria-hidden className="pointer-events-none absolute start-3.5 top-3.5 size-4 text-muted" />
          <input
            type="search"
            aria-label={messages.search}
            placeholder={messages.search}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            className={`${controlClass} ps-10`}
          />
        </div>
      )}
      <div role="group" aria-label={field.label} className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {shown.map(({ value, label, imageUrl }) => (
          <button
            key={value}
            type="button"
            aria-pressed={chosen.includes(value)}
            onClick={() => onChoose(value)}
            className="overflow-hidden rounded-control border-2 border-transparent bg-raised text-start transition-colors duration-150 hover:bg-hover aria-pressed:border-ink"
          >
            {imageUrl && <img src={imageUrl} alt="" loading="lazy" className="aspect-square w-full object-cover" />}
            <span className="block px-3 py-2.5 text-sm font-medium">{label}</span>
          </button>
        ))}
      </div>
      {shown.length === 0 && <p className="text-center text-sm text-muted">{messages.noMatch}</p>}
      {field.allowCustomValue && (
        <div className="border-t border-line pt-4">
          <CustomValue field={field} onChoose={onChoose} />
        </div>
      )}
    </div>
  );
}
