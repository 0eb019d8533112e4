import { use } from 'react';
import { defaultFileLimit, filesOf } from '#shared/form/field-rules.ts';
import { FormField } from '#frontend/src/ui/form-field.tsx';
import type { FieldControlProps } from './field-control.ts';
import { FileInputSlot } from './file-input-slot.ts';
import { useImageCheck } from './use-image-check.ts';

/** Holds one file, or a list where the field allows several. */
export function FileField({ id, field, value, onChange, onBusyChange, problem }: FieldControlProps) {
  const renderFileInput = use(FileInputSlot);
  if (!renderFileInput) throw new Error('A file field needs a file input in its slot');
  const check = useImageCheck(field);
  const { label, description, required, multiple, accept, fileLimit = defaultFileLimit } = field;
  const describedBy = [problem && `${id}-problem`, description && `${id}-description`].filter(Boolean).join(' ');
  return (
    <FormField {...{ id, label, description, problem, required }} isGroup>
      {renderFileInput({
        id,
        labelId: `${id}-label`,
        describedBy: describedBy || undefined,
        accept,
        limit: multiple ? fileLimit : 1,
        files: filesOf(value) ?? [],
        onChange: (files) => onChange(multiple ? files : (files[0] ?? null)),
        onBusyChange,
        check,
        isInvalid: problem !== undefined,
      })}
    </FormField>
  );
}
