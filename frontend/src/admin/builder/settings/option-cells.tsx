import { Image as ImageIcon } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react';
import { MediaButtons } from '../media/media-buttons.tsx';
import { CellInput } from './cell-input.tsx';
import { messages } from './messages.ts';

export interface Option {
  readonly label: string;
  readonly value: string;
  /** Only where the options are pictures. */
  readonly imageUrl?: string;
}

interface OptionCellsProps {
  readonly name: string;
  readonly position: number;
  readonly option: Option;
  readonly onChange: (changed: Partial<Option>) => void;
  /** Into its label. */
  readonly onPaste: (event: ClipboardEvent) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** A value that says what the label says goes on doing so. */
export function OptionCells({ name, position, option, onChange, onPaste, onKeyDown }: OptionCellsProps) {
  const { label, value, imageUrl } = option;
  return (
    <div className="flex min-w-0 flex-1 basis-80 flex-wrap items-start gap-2">
      {imageUrl !== undefined && <Picture url={imageUrl} />}
      <CellInput
        name={`${name}.label`}
        label={messages.optionLabel(position)}
        placeholder={messages.label}
        value={label}
        onPaste={onPaste}
        onKeyDown={onKeyDown}
        onChange={(text) => onChange(value === label ? { label: text, value: text } : { label: text })}
      />
      <CellInput
        name={`${name}.value`}
        label={messages.optionValue(position)}
        placeholder={messages.valuePlaceholder}
        value={value}
        onChange={(text) => onChange({ value: text })}
      />
      {imageUrl !== undefined && (
        <CellInput
          name={`${name}.imageUrl`}
          label={messages.optionUrl(position)}
          placeholder="https://…"
          value={imageUrl}
          onChange={(text) => onChange({ imageUrl: text })}
        />
      )}
      {imageUrl !== undefined && (
        <MediaButtons
          what={messages.optionPicture(position)}
          kinds={['image']}
          onPick={(url) => onChange({ imageUrl: url })}
        />
      )}
    </div>
  );
}

function Picture({ url }: { readonly url: string }) {
  const [failedUrl, setFailedUrl] = useState<string>();
  return (
    <span className="flex size-11 shrink-0 items-center justify-center overflow-hidden rounded-control bg-raised text-muted">
      {url !== '' && url !== failedUrl ? (
        <img src={url} alt="" onError={() => setFailedUrl(url)} className="size-full object-cover" />
      ) : (
        <ImageIcon aria-hidden className="size-5" />
      )}
    </span>
  );
}
