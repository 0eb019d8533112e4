import { messages } from '#frontend/src/form/messages.ts';
import { controlClass, controlProps, FormField } from '#frontend/src/ui/form-field.tsx';
import { Switch } from '#frontend/src/ui/inputs.tsx';
import { lazyView, WhenLoaded } from '#frontend/src/ui/lazy-part.tsx';
import { Skeleton } from '#frontend/src/ui/skeleton.tsx';
import { type FieldType, isFieldType, isPartType, type PartType } from '#shared/form/field-types.ts';
import { fieldKey, type FieldValue } from '#shared/form/form-values.ts';
import { isWholeNumber, rangeDefault, rangeEnds } from '#shared/form/types/number-types.ts';
import { renderPromptTemplate } from '#shared/form/types/prompt-builder.ts';
import { anyColor } from '#shared/form/types/text-types.ts';
import { CharacterCount, type Control, type ControlProps, toText } from './control.tsx';
import { listNumberButtons, OptionButtons } from './option-buttons.tsx';
import { DropdownWithImageControl, SelectControl } from './select-control.tsx';
import { TextareaControl } from './textarea-control.tsx';

/** Loaded lazily, because most forms have no files and the upload code is large. */
const FileControl = lazyView(async () => (await import('./file-control.tsx')).FileControl);

const partControls = {
  text: TextControl,
  email: TextControl,
  password: TextControl,
  url: TextControl,
  tel: TextControl,
  textarea: TextareaControl,
  number: NumberControl,
  range: RangeControl,
  select: SelectControl,
  boolean: BooleanControl,
  dropdown_with_image: DropdownWithImageControl,
  date: TextControl,
  time: TextControl,
  color: ColorControl,
} satisfies { readonly [T in PartType]: Control<T> };

const controls = {
  ...partControls,
  file: (props) => (
    <WhenLoaded fallback={<FileControlPlaceholder {...props} />}>
      <FileControl {...props} />
    </WhenLoaded>
  ),
  prompt_builder: PromptBuilderControl,
} satisfies { readonly [T in FieldType]: Control<T> };

export function FieldControl(props: ControlProps) {
  const { type } = props.field;
  const OwnControl: Control = isFieldType(type) ? controls[type] : UnsupportedControl;
  return <OwnControl {...props} />;
}

function FileControlPlaceholder({ id, field: { label, description, required } }: ControlProps<'file'>) {
  return (
    <FormField {...{ id, label, description, required }} isGroup>
      <Skeleton className="h-38 rounded-card" />
    </FormField>
  );
}

function PartControl(props: ControlProps<PartType>) {
  const { type } = props.field;
  const OwnControl: Control<PartType> = isPartType(type) ? partControls[type] : UnsupportedControl;
  return <OwnControl {...props} />;
}

type PartValues = Record<string, string | number | boolean | null>;

function PromptBuilderControl({
  id,
  field,
  value,
  onChange,
  problem,
  partProblems = {},
}: ControlProps<'prompt_builder'>) {
  const { label, description, required, promptBuilderConfig } = field;
  const parts = promptBuilderConfig?.subFields ?? [];
  const partValues = parsePartValues(value);
  const prompt = promptBuilderConfig && renderPromptTemplate(promptBuilderConfig, partValues);
  const isProblemBelow = parts.some((part) => fieldKey(part) in partProblems);
  return (
    <FormField {...{ id, label, description, required }} problem={isProblemBelow ? undefined : problem} isGroup>
      <div
        id={id}
        role="group"
        tabIndex={-1}
        aria-labelledby={`${id}-label`}
        className="flex flex-col gap-5 rounded-card border border-line p-4"
      >
        {parts.map((part, index) => {
          const key = fieldKey(part);
          return (
            <PartControl
              key={part.id}
              id={`${id}-${index}`}
              field={part}
              value={partValues[key]}
              onChange={(next) => onChange({ ...partValues, [key]: toScalar(next) })}
              problem={partProblems[key]}
            />
          );
        })}
        <div className="flex flex-col gap-1 rounded-control bg-raised px-4 py-3 text-sm">
          <p className="font-medium">{messages.composed}</p>
          <output className="text-muted">{prompt || messages.composedEmpty}</output>
        </div>
      </div>
    </FormField>
  );
}

function parsePartValues(value: FieldValue | undefined): PartValues {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {};
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, toScalar(one)]));
}

function toScalar(value: unknown): PartValues[string] {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}

function UnsupportedControl({ id, field }: Pick<ControlProps, 'id' | 'field'>) {
  return (
    <FormField id={id} label={field.label} isGroup>
      <p className="rounded-control bg-raised px-4 py-3 text-sm text-muted">{messages.unsupported}</p>
    </FormField>
  );
}

/** Serves all types for which the browser has an input of the same name. */
function TextControl({ id, field, value, onChange, problem }: ControlProps<'text'>) {
  const { type, label, description, required, placeholder } = field;
  return (
    <FormField
      {...{ id, label, description, problem, required }}
      aside={<CharacterCount field={field} value={value} />}
    >
      <input
        {...controlProps({ id, description, problem, required })}
        type={type}
        dir={type === 'text' ? 'auto' : undefined}
        value={toText(value)}
        placeholder={placeholder}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
        className={controlClass}
      />
    </FormField>
  );
}

function NumberControl({ id, field, value, onChange, problem }: ControlProps<'number'>) {
  const { label, description, required, placeholder, min, max, step = 'any', defaultValue } = field;
  const options = required || defaultValue !== undefined ? listNumberButtons(field) : undefined;
  if (options && isWholeNumber(field)) {
    return <OptionButtons {...{ id, field, problem, options }} chosen={toText(value)} onChoose={onChange} />;
  }
  return (
    <FormField {...{ id, label, description, problem, required }}>
      <input
        {...controlProps({ id, description, problem, required })}
        {...{ min, max, step }}
        type="number"
        inputMode={isWholeNumber(field) && (min ?? -1) >= 0 ? 'numeric' : 'decimal'}
        value={value === unreadable ? '' : toText(value)}
        placeholder={placeholder}
        autoComplete="off"
        // React reports no change from blank to a text that is no number.
        onInput={({ currentTarget }) => onChange(currentTarget.validity.badInput ? unreadable : currentTarget.value)}
        // Otherwise the wheel would change the number instead of scrolling the page.
        onWheel={({ currentTarget }) => currentTarget.blur()}
        className={controlClass}
      />
    </FormField>
  );
}

/** The value for a text that is no number: browsers hide texts such as `1e` from scripts. */
const unreadable = 'NaN';

function RangeControl({ id, field, value, onChange, problem }: ControlProps<'range'>) {
  const { label, description, required, step = 1 } = field;
  const { min, max } = rangeEnds(field);
  const shown = toText(value) || String(rangeDefault(field));
  const options = listNumberButtons({ min, max, step });
  if (options) {
    const choose = (chosen: string) => onChange(Number(chosen));
    return <OptionButtons {...{ id, field, problem, options }} chosen={shown} onChoose={choose} />;
  }
  return (
    <FormField
      {...{ id, label, description, problem, required }}
      aside={
        <output htmlFor={id} className="tabular-nums">
          {shown}
        </output>
      }
    >
      <input
        {...controlProps({ id, description, problem })}
        type="range"
        min={min}
        max={max}
        step={step}
        value={shown}
        onChange={(event) => onChange(event.target.valueAsNumber)}
        className="h-11 w-full cursor-pointer accent-ink"
      />
      <div aria-hidden className="-mt-2 flex justify-between text-sm text-muted tabular-nums">
        <span>{min}</span>
        <span>{max}</span>
      </div>
    </FormField>
  );
}

/** Adds a text box, because the browser's picker can't be left empty. */
function ColorControl({ id, field, value, onChange, problem }: ControlProps<'color'>) {
  const { label, description, required, placeholder = messages.colorPlaceholder } = field;
  const text = toText(value);
  return (
    <FormField {...{ id, label, description, problem, required }}>
      <div className="flex gap-2">
        <input
          {...controlProps({ id, description, problem, required })}
          value={text}
          placeholder={placeholder}
          autoComplete="off"
          onChange={(event) => onChange(event.target.value)}
          className={controlClass}
        />
        <input
          type="color"
          aria-label={messages.pickColor(label)}
          value={anyColor.test(text) ? text.toLowerCase() : '#000000'}
          onChange={(event) => onChange(event.target.value)}
          className="h-11 w-14 shrink-0 cursor-pointer rounded-control border border-outline bg-surface p-1"
        />
      </div>
    </FormField>
  );
}

function BooleanControl({ id, field, value, onChange, problem }: ControlProps<'boolean'>) {
  const { label, description, required } = field;
  const isOn = value === true;
  return (
    <FormField {...{ id, label, description, problem, required }} isGroup>
      <div className="flex min-h-11 items-center gap-3">
        <Switch
          id={id}
          isOn={isOn}
          onChange={onChange}
          aria-labelledby={`${id}-label`}
          aria-describedby={description && `${id}-description`}
        />
        <span aria-hidden className="text-sm text-muted">
          {isOn ? messages.on : messages.off}
        </span>
      </div>
    </FormField>
  );
}
