import { fieldKey } from '#shared/form/field-key.ts';
import { controlClass, controlProps, FormField } from '#frontend/src/ui/form-field.tsx';
import { type ControlProps, textOf } from './control.ts';
import { PromptEnhancement } from './prompt-enhancement.tsx';
import { usePromptEnhancement } from './use-prompt-enhancement.ts';

export function TextareaControl(props: ControlProps<'textarea'>) {
  return props.field.enablePromptEnhancement ? <EnhancedTextarea {...props} /> : <Textarea {...props} />;
}

function EnhancedTextarea(props: ControlProps<'textarea'>) {
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

interface TextareaProps extends ControlProps<'textarea'> {
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
