import { fieldKey, type FieldValue } from '#shared/form/form-values.ts';
import { type FieldType, isFieldType, isPartType, type PartType } from '#shared/form/field-types.ts';
import { renderPromptTemplate } from '#shared/form/prompt-template.ts';
import { messages } from '#frontend/src/form/messages.ts';
import { FormField } from '#frontend/src/ui/form-field.tsx';
import { Skeleton } from '#frontend/src/ui/skeleton.tsx';
import { BooleanControl, ColorControl, NumberControl, RangeControl, TextControl } from './input-controls.tsx';
import type { Control, ControlProps } from './control.tsx';
import { DropdownWithImageControl } from './dropdown-with-image-control.tsx';
import { SelectControl } from './select-control.tsx';
import { TextareaControl } from './textarea-control.tsx';
import { lazyView, WhenLoaded } from '#frontend/src/ui/lazy-part.tsx';

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
          <output className="text-pretty text-muted">{prompt || messages.composedEmpty}</output>
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
