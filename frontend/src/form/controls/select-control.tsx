import { ChevronDown, Search } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { messages } from '#frontend/src/form/messages.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { Drawer } from '#frontend/src/ui/drawer.tsx';
import { controlClass, controlProps, FormField } from '#frontend/src/ui/form-field.tsx';
import { Select, readKey } from '#frontend/src/ui/inputs.tsx';
import { WhenLoaded } from '#frontend/src/ui/lazy-part.tsx';
import type { ShownField } from '#shared/form/field-types.ts';
import type { FieldValue } from '#shared/form/form-values.ts';
import { pictureOptions } from '#shared/form/types/choice-types.ts';
import { listPlain } from '#shared/kernel/language.ts';
import { type ControlProps, toText } from './control.tsx';
import { listOptionButtons, OptionButtons, PlayButton } from './option-buttons.tsx';

export function SelectControl(props: ControlProps<'select'>) {
  const { id, field, value, onChange, problem } = props;
  const options = listOptionButtons(field);
  if (options) {
    const [chosen = ''] = listChosenValues(value);
    return <OptionButtons {...{ id, field, problem, options, chosen }} onChoose={onChange} />;
  }
  return (
    <div className="flex flex-col gap-3">
      {field.multiple ? <ManyOfList {...props} /> : <OneOfList {...props} />}
      {field.allowCustomValue && (
        <CustomValue field={field} onChoose={(custom) => onChange(toggleChosen(field, value, custom))} />
      )}
    </div>
  );
}

/** The native list works best on phones and with keyboards. */
function OneOfList({ id, field, value, onChange, problem }: ControlProps<'select'>) {
  const { label, description, required, placeholder } = field;
  const [chosen = ''] = listChosenValues(value);
  const sample = field.options?.find((option) => option.value === chosen);
  return (
    <FormField {...{ id, label, description, problem, required }}>
      {sample?.sampleUrl && (
        <WhenLoaded>
          <PlayButton url={sample.sampleUrl} name={sample.label} />
        </WhenLoaded>
      )}
      <Select
        {...controlProps({ id, description, problem, required })}
        value={chosen}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">{placeholder ?? messages.choose}</option>
        {addCustomOptions(field, [chosen]).map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </FormField>
  );
}

function ManyOfList({ id, field, value, onChange, problem }: ControlProps<'select'>) {
  const { label, description, required } = field;
  const chosen = listChosenValues(value);
  return (
    <FormField {...{ id, label, description, problem, required }} isGroup>
      <div
        id={id}
        role="group"
        tabIndex={-1}
        aria-labelledby={`${id}-label`}
        aria-describedby={problem ? `${id}-problem` : description && `${id}-description`}
        className="flex flex-col rounded-control border border-outline px-3.5 py-1.5"
      >
        {addCustomOptions(field, chosen).map((option) => (
          <label key={option.value} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="checkbox"
              checked={chosen.includes(option.value)}
              onChange={() => onChange(toggleChosen(field, value, option.value))}
              className="size-5 accent-ink"
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </FormField>
  );
}

function addCustomOptions({ options = [], allowCustomValue }: ShownField<'select'>, chosen: readonly string[]) {
  if (!allowCustomValue) return options;
  const knownValues = new Set(options.map(({ value }) => value));
  const customValues = chosen.filter((one) => one !== '' && !knownValues.has(one));
  return [...options, ...customValues.map((value) => ({ value, label: value }))];
}

export function listChosenValues(value: FieldValue | undefined): string[] {
  if (Array.isArray(value)) return value.filter((one) => typeof one !== 'object').map(String);
  const text = toText(value);
  return text === '' ? [] : [text];
}

export function toggleChosen(
  field: Pick<ShownField<'select'>, 'multiple'>,
  value: FieldValue | undefined,
  pressed: string,
): FieldValue {
  if (!field.multiple) return pressed;
  const chosen = listChosenValues(value);
  return chosen.includes(pressed) ? chosen.filter((one) => one !== pressed) : [...chosen, pressed];
}

interface CustomValueProps {
  readonly field: ShownField<'select'>;
  readonly onChoose: (value: string) => void;
}

function CustomValue({ field, onChoose }: CustomValueProps) {
  const id = useId();
  const [text, setText] = useState('');
  const {
    customValueLabel = messages.customValue,
    customButtonLabel = messages.customButton,
    customInputPlaceholder = messages.customPlaceholder,
  } = field;
  const choose = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') return;
    onChoose(text.trim());
    setText('');
  };
  return (
    <div className="flex flex-col gap-2">
      <label htmlFor={id} className="text-sm font-medium">
        {customValueLabel}
      </label>
      <div className="flex gap-2">
        {/* Not a form element, because it can be inside the page's form. */}
        <input
          id={id}
          value={text}
          placeholder={customInputPlaceholder}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => readKey(event) === 'Enter' && choose(event)}
          className={controlClass}
        />
        <Button disabled={text.trim() === ''} onClick={choose}>
          {customButtonLabel}
        </Button>
      </div>
    </div>
  );
}

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
