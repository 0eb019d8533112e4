import { filesOf, mostFiles } from '#shared/form/types/file.ts';
import { FileInput } from '#frontend/src/files/file-input.tsx';
import type { FileInputProps } from '#frontend/src/files/use-file-input.ts';
import { FormField } from '#frontend/src/ui/form-field.tsx';
import { useFormPlace } from '../form-place.ts';
import type { ControlProps } from './control.ts';
import { FileAddressInput } from './file-address-input.tsx';
import { useImageCheck } from './use-image-check.ts';

/** Holds one file, or a list where the field allows several. */
export function FileControl({ id, field, value, onChange, onBusyChange, problem }: ControlProps<'file'>) {
  const check = useImageCheck(field);
  const { label, description, required, multiple, accept } = field;
  const describedBy = [problem && `${id}-problem`, description && `${id}-description`].filter(Boolean).join(' ');
  return (
    <FormField {...{ id, label, description, problem, required }} isGroup>
      <FilesOfPlace
        id={id}
        labelId={`${id}-label`}
        describedBy={describedBy || undefined}
        accept={accept}
        limit={mostFiles(field)}
        files={filesOf(value) ?? []}
        onChange={(files) => onChange(multiple ? files : (files[0] ?? null))}
        onBusyChange={onBusyChange}
        check={check}
        isInvalid={problem !== undefined}
      />
    </FormField>
  );
}

function FilesOfPlace(props: FileInputProps) {
  const place = useFormPlace();
  if (place.form !== 'trial') return <FileInput {...props} />;
  if (place.files === 'by-address') return <FileAddressInput {...props} />;
  return (
    <div inert>
      <FileInput {...props} />
    </div>
  );
}
