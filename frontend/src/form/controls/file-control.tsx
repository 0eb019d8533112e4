import { clsx } from 'clsx';
import { Images, Plus } from 'lucide-react';
import { useState } from 'react';
import { callApi } from '#frontend/src/data/call-api.ts';
import {
  type FileInputProps,
  type FileRefusal,
  useDropAnywhere,
  useFileInput,
} from '#frontend/src/files/drop-and-pick-files.ts';
import { FilePreviews } from '#frontend/src/files/file-previews.tsx';
import { chooserAccept } from '#frontend/src/files/file-selection.ts';
import { messages as fileMessages } from '#frontend/src/files/messages.ts';
import { CaptureButtons, UploadButton } from '#frontend/src/files/upload-buttons.tsx';
import { messages } from '#frontend/src/form/messages.ts';
import { useAppStore } from '#frontend/src/lib/app-store.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { Overlay } from '#frontend/src/ui/drawer.tsx';
import { DropZone } from '#frontend/src/ui/drop-zone.tsx';
import { controlClass, FormField } from '#frontend/src/ui/form-field.tsx';
import { lazyView } from '#frontend/src/ui/lazy-part.tsx';
import { useIsTouch } from '#frontend/src/ui/use-media-query.ts';
import { assist } from '#shared/contracts/assist.ts';
import type { ShownField } from '#shared/form/field-types.ts';
import { fieldKey, type FileValue } from '#shared/form/form-values.ts';
import { parseFiles, isUnreadable, maxFilesOf, tooLargeWords } from '#shared/form/types/file.ts';
import { mediaTypeOfFilename, unreadableWords, acceptedMediaTypes } from '#shared/kernel/media-types.ts';
import { useFormLocation, type ControlProps } from './control.tsx';

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
        check={async (file, isKept) =>
          isUnreadable(file) ? { reason: unreadableWords(label) } : checkImage?.(file, isKept)
        }
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

/** Undefined for fields that accept any image. */
function useImageCheck(field: ShownField<'file'>) {
  const location = useFormLocation();
  const showError = useAppStore((store) => store.showError);
  if (!field.checksImages || location.form === 'preview') return undefined;
  return async ({ assetId, filename, publicUrl }: FileValue, isKept: boolean): Promise<FileRefusal | undefined> => {
    const isImage = mediaTypeOfFilename(filename ?? publicUrl) === 'image';
    if (assetId === undefined || !isImage) return undefined;
    try {
      const body = { ...location, fieldKey: fieldKey(field), assetId };
      const { isAccepted, reason } = await callApi(assist.validateImage, { body });
      return isAccepted ? undefined : { reason: reason ?? messages.imageRefused, announce: () => showError() };
    } catch {
      return isKept ? undefined : { reason: messages.imageNotChecked };
    }
  };
}

const AssetPicker = lazyView(async () => (await import('#frontend/src/files/asset-picker.tsx')).AssetPicker);

function FileInput(props: FileInputProps) {
  const { id, labelId, describedBy, accept, limit, files } = props;
  const { uploads, retry, remove, removeFile, pick, choose, room, problem, failure, isChecking, uploadedCount } =
    useFileInput(props);
  const [isPicking, setPicking] = useState(false);
  const isTouch = useIsTouch();
  const hasRoom = room > 0;
  const kinds = acceptedMediaTypes(accept);
  const isHighlighted = useDropAnywhere({ id, accept, hasRoom, onFiles: pick });
  return (
    <DropZone onFiles={pick} isInvalid={props.isInvalid} isHighlighted={isHighlighted}>
      <FilePreviews {...{ files, uploads, retry, remove }} onRemove={removeFile} />
      {hasRoom && (
        <div className={clsx('flex gap-2', isTouch ? 'flex-col' : 'flex-wrap')}>
          <UploadButton
            id={id}
            aria-labelledby={`${labelId} ${id}`}
            aria-describedby={describedBy}
            chooserAccept={chooserAccept(accept)}
            isMultiple={limit > 1}
            icon={isTouch ? Plus : undefined}
            onPick={pick}
            className={clsx(isTouch && 'min-h-20 w-full flex-col')}
          >
            {isTouch ? fileMessages.add(kinds) : fileMessages.browse}
          </UploadButton>
          <div className={clsx('flex flex-wrap gap-2', isTouch && '*:flex-auto')}>
            <CaptureButtons kinds={kinds} onPick={pick} />
            <Button variant={isTouch ? 'secondary' : 'ghost'} onClick={() => setPicking(true)}>
              <Images aria-hidden className="size-4" />
              {fileMessages.fromAssets}
            </Button>
          </div>
        </div>
      )}
      <p className="text-sm text-muted">
        {!hasRoom
          ? fileMessages.full(limit)
          : isTouch
            ? fileMessages.upTo(kinds, limit)
            : fileMessages.drop(kinds, limit)}
      </p>
      <p role="status" className="text-sm text-muted empty:hidden">
        {isChecking ? fileMessages.checking : uploadedCount > 0 && fileMessages.uploaded(uploadedCount)}
      </p>
      <p role="alert" className="text-sm text-danger wrap-anywhere empty:hidden">
        {[problem, failure].filter(Boolean).join(' ')}
      </p>
      <Overlay isOpen={isPicking} onClose={() => setPicking(false)}>
        <AssetPicker
          isOpen={isPicking}
          onClose={() => setPicking(false)}
          accept={accept}
          limit={Math.max(1, room)}
          onConfirm={choose}
        />
      </Overlay>
    </DropZone>
  );
}
