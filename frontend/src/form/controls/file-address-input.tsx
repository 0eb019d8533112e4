import { useState } from 'react';
import type { FileInputProps } from '#frontend/src/files/use-file-input.ts';
import { controlClass } from '#frontend/src/ui/form-field.tsx';
import { messages } from '../messages.ts';

/** Takes files by their addresses, one a line. */
export function FileAddressInput({ id, labelId, describedBy, limit, files, onChange, isInvalid }: FileInputProps) {
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
