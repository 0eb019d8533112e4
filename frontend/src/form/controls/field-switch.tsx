import { FormField } from '#frontend/src/ui/form-field.tsx';
import { messages } from '#frontend/src/features/generation/messages.ts';
import { ChoiceField } from './choice-field.tsx';
import { ColorField } from './color-field.tsx';
import type { FieldControlProps } from './field-control.ts';
import { FileField } from './file-field.tsx';
import { ImageChoiceField } from './image-choice-field.tsx';
import { PromptBuilderField } from './prompt-builder-field.tsx';
import { RangeField } from './range-field.tsx';
import { SwitchField } from './switch-field.tsx';
import { InputControl, TextareaField } from './text-field.tsx';

/** Draws a field by its type (S§2.16, A§3). */
export function FieldControl(props: FieldControlProps) {
  switch (props.field.type) {
    case 'text':
    case 'email':
    case 'password':
    case 'url':
    case 'tel':
    case 'number':
    case 'date':
    case 'time':
      return <InputControl {...props} />;
    case 'textarea':
      return <TextareaField {...props} />;
    case 'range':
      return <RangeField {...props} />;
    case 'select':
      return <ChoiceField {...props} />;
    case 'boolean':
      return <SwitchField {...props} />;
    case 'file':
      return <FileField {...props} />;
    case 'color':
      return <ColorField {...props} />;
    case 'dropdown_with_image':
      return <ImageChoiceField {...props} />;
    case 'prompt_builder':
      return <PromptBuilderField {...props} renderField={(one) => <FieldControl {...one} />} />;
    default:
      return <UnsupportedField {...props} />;
  }
}

function UnsupportedField({ id, field }: FieldControlProps) {
  return (
    <FormField id={id} label={field.label} isGroup>
      <p className="rounded-control bg-raised px-4 py-3 text-sm text-muted">{messages.unsupported}</p>
    </FormField>
  );
}
