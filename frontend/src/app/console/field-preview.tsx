import type { InputField } from '#shared/form/input-field.ts';
import { FileInput } from '#frontend/src/files/file-input.tsx';
import { FieldTrial } from '#frontend/src/form/field-trial.tsx';
import { FileInputSlot } from '#frontend/src/form/controls/file-input-slot.ts';
import type { FileInputProps } from '#frontend/src/ui/file-input-props.ts';

/** Files belong to a subscriber, whom the console is not: their control is there to look at. */
const renderFileInput = (props: FileInputProps) => (
  <div inert>
    <FileInput {...props} />
  </div>
);

export function FieldPreview({ field }: { readonly field: InputField }) {
  return (
    <FileInputSlot value={renderFileInput}>
      <FieldTrial field={field} />
    </FileInputSlot>
  );
}
