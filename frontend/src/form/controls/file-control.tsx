import { useState } from 'react';
import { unreadableWords } from '#shared/kernel/media-types.ts';
import { filesOf, isUnreadable, mostFiles, tooLargeWords } from '#shared/form/types/file.ts';
import { FileInput } from '#frontend/src/files/file-input.tsx';
import type { FileInputProps } from '#frontend/src/files/use-file-input.ts';
import { controlClass, FormField } from '#frontend/src/ui/form-field.tsx';
import { useFormPlace } from '../form-place.ts';
import type { ControlProps } from './control.ts';
import { useImageCheck } from './use-image-check.ts';
import { messages } from '../messages.ts';

/** Holds one file, or a list where the field allows several. */
export function FileControl({ id, field, value, onChange, onBusyChange, problem }: ControlProps<'file'>) {
  const checkImage = useImageCheck(field);
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
        sizeProblem={(sizeBytes) => tooLargeWords(field, sizeBytes)}
        check={async (file) => (isUnreadable(file) ? unreadableWords(label) : checkImage?.(file))}
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

/** Takes files by their addresses, one a line. */
function FileAddressInput({ id, labelId, describedBy, limit, files, onChange, isInvalid }: FileInputProps) {
  const [text, setText] = useState(files.map(({ publicUrl }) => publicUrl).join('\n'));
  const enter = (entered: string) => {
    setText(entered);
    const addresses = entered.split(/\s+/).filter((line) => URL.canParse(line));
    onChange(addresses.slice(0, limit).map((publicUrl) => ({ publicUrl })));
  };
  return (
    <textarea
      id={id}
      aria-labelledby={labelId}
      aria-describedby={describedBy}
      aria-invalid={isInvalid || undefined}
      rows={limit > 1 ? 3 : 1}
      placeholder={messages.fileAddress}
      value={text}
      onChange={(event) => enter(event.target.value)}
      className={controlClass}
    />
  );
}
