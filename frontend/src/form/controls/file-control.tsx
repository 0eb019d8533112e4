import { useState } from 'react';
import { assist } from '#shared/contracts/assist.ts';
import { fieldKey, type FileValue } from '#shared/form/form-values.ts';
import type { ShownField } from '#shared/form/field-types.ts';
import { parseFiles, isUnreadable, maxFilesOf, tooLargeWords } from '#shared/form/types/file.ts';
import { mediaTypeOfFilename, unreadableWords } from '#shared/kernel/media-types.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { FileInput } from '#frontend/src/files/file-input.tsx';
import type { FileInputProps } from '#frontend/src/files/use-file-input.ts';
import { useFormLocation } from '#frontend/src/form/form-location.ts';
import { messages } from '#frontend/src/form/messages.ts';
import { useAppStore } from '#frontend/src/lib/app-store.ts';
import { controlClass, FormField } from '#frontend/src/ui/form-field.tsx';
import type { ControlProps } from './control.tsx';

export function FileControl({ id, field, value, onChange, onBusyChange, problem }: ControlProps<'file'>) {
  const checkImage = useImageCheck(field);
  const { label, description, required, multiple, accept } = field;
  const describedBy = [problem && `${id}-problem`, description && `${id}-description`].filter(Boolean).join(' ');
  return (
    <FormField {...{ id, label, description, problem, required }} isGroup>
      <PlaceFileInput
        id={id}
        labelId={`${id}-label`}
        describedBy={describedBy || undefined}
        accept={accept}
        limit={maxFilesOf(field)}
        files={parseFiles(value) ?? []}
        onChange={(files) => onChange(multiple ? files : (files[0] ?? null))}
        onBusyChange={onBusyChange}
        sizeProblem={(sizeBytes) => tooLargeWords(field, sizeBytes)}
        check={async (file) => (isUnreadable(file) ? unreadableWords(label) : checkImage?.(file))}
        isInvalid={problem !== undefined}
      />
    </FormField>
  );
}

function PlaceFileInput(props: FileInputProps) {
  const location = useFormLocation();
  if (location.form !== 'preview') return <FileInput {...props} />;
  if (location.files === 'by-address') return <FileAddressInput {...props} />;
  return (
    <div inert>
      <FileInput {...props} />
    </div>
  );
}

function FileAddressInput({ id, labelId, describedBy, limit, files, onChange, isInvalid }: FileInputProps) {
  const [text, setText] = useState(files.map(({ publicUrl }) => publicUrl).join('\n'));
  const enter = (entered: string) => {
    setText(entered);
    const addresses = entered.split(/\s+/).filter((line) => /^https?:\/\/\S/i.test(line));
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

/**
 * Checks an image on the server; a refusal also opens the error dialog. Undefined for fields that accept
 * any image.
 */
function useImageCheck(field: ShownField<'file'>) {
  const location = useFormLocation();
  const showError = useAppStore((store) => store.showError);
  if (!field.checksImages || location.form === 'preview') return undefined;
  return async ({ assetId, filename, publicUrl }: FileValue): Promise<string | undefined> => {
    const isImage = mediaTypeOfFilename(filename ?? publicUrl) === 'image';
    if (assetId === undefined || !isImage) return undefined;
    try {
      const body = { ...location, fieldKey: fieldKey(field), assetId };
      const { isAccepted, reason } = await callApi(assist.validateImage, { body });
      if (isAccepted) return undefined;
      showError();
      return reason ?? messages.imageRefused;
    } catch {
      return messages.imageNotChecked;
    }
  };
}
