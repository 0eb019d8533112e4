import { fieldKey } from '#shared/form/field-key.ts';
import { controlClass, controlProps, FormField } from '#frontend/src/ui/form-field.tsx';
import { type FieldControlProps, textOf } from './field-control.ts';
import { PromptEnhancement } from './prompt-enhancement.tsx';
import { usePromptEnhancement } from './use-prompt-enhancement.ts';

/** text, email, password, url, tel, number, date and time: the browser's own inputs with the fitting keyboard. */
export function InputControl({ id, field, value, onChange, problem }: FieldControlProps) {
  const { type, label, description, required, placeholder, min, max, step } = field;
  const limits = type === 'number' ? { min, max, step: step ?? 'any' } : {};
  return (
    <FormField {...{ id, label, description, problem, required }}>
      <input
        {...controlProps({ id, description, problem, required })}
        {...limits}
        type={type}
        inputMode={type === 'number' ? 'decimal' : undefined}
        value={textOf(value)}
        placeholder={placeholder}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
        className={controlClass}
      />
    </FormField>
  );
}

export function TextareaField(props: FieldControlProps) {
  return props.field.enablePromptEnhancement ? <EnhancedTextarea {...props} /> : <Textarea {...props} />;
}

function EnhancedTextarea(props: FieldControlProps) {
  const { field, value, onChange } = props;
  const enhancement = usePromptEnhancement({ fieldKey: fieldKey(field), text: textOf(value), onChange });
  return (
    <div className="flex flex-col gap-2">
      <Textarea {...props} isReadOnly={enhancement.isBusy} />
      <PromptEnhancement {...enhancement} />
    </div>
  );
}

const defaultRows = 4;

interface TextareaProps extends FieldControlProps {
  readonly isReadOnly?: boolean;
}

function Textarea({ id, field, value, onChange, problem, isReadOnly }: TextareaProps) {
  const { label, description, required, placeholder, rows = defaultRows } = field;
  return (
    <FormField {...{ id, label, description, problem, required }}>
      <textarea
        {...controlProps({ id, description, problem, required })}
        value={textOf(value)}
        placeholder={placeholder}
        rows={rows}
        readOnly={isReadOnly}
        onChange={(event) => onChange(event.target.value)}
        className={`${controlClass} resize-y`}
      />
    </FormField>
  );
}
