import { Undo2, WandSparkles } from 'lucide-react';
import { fieldKey } from '#shared/form/form-values.ts';
import { controlClass, controlProps, FormField } from '#frontend/src/ui/form-field.tsx';
import { type ControlProps, textOf } from './control.ts';
import { usePromptEnhancement } from './use-prompt-enhancement.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { Spinner } from '#frontend/src/ui/spinner.tsx';
import { messages } from '../messages.ts';

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

/** The button that has a text enhanced, and the way back. */
function PromptEnhancement({ isBusy, problem, enhance, undo }: ReturnType<typeof usePromptEnhancement>) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button disabled={isBusy} onClick={enhance}>
        {isBusy ? <Spinner /> : <WandSparkles aria-hidden className="size-4" />}
        {isBusy ? messages.enhancing : messages.enhance}
      </Button>
      {undo && (
        <Button variant="ghost" onClick={undo}>
          <Undo2 aria-hidden className="size-4" />
          {messages.undoEnhancement}
        </Button>
      )}
      <p role="status" className="sr-only">
        {undo && messages.enhanced}
      </p>
      <p role="alert" className="w-full text-sm text-danger empty:hidden">
        {problem}
      </p>
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
