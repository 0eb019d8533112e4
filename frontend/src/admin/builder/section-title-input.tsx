import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import { controlClass } from '#frontend/src/ui/form-field.tsx';
import { messages } from './messages.ts';

const maxTitleCharacters = 200;

interface SectionTitleInputProps {
  readonly title: string;
  readonly onDone: (title: string) => void;
  readonly onCancel: () => void;
  /** The id of what the keyboard goes back to. */
  readonly openerId: string;
}

/** A title in the making; it holds with Enter or when it is left, and not with Escape. */
export function SectionTitleInput({ title, onDone, onCancel, openerId }: SectionTitleInputProps) {
  const [text, setText] = useState(title);
  const hasEnded = useRef(false);
  const end = (tell: () => void) => {
    if (hasEnded.current) return;
    hasEnded.current = true;
    tell();
  };
  const listen = (event: KeyboardEvent) => {
    const { key } = event;
    if (key !== 'Enter' && key !== 'Escape') return;
    // Else the same Enter would press the opener, which has the focus by then.
    event.preventDefault();
    end(() => (key === 'Enter' ? onDone(text) : onCancel()));
    document.getElementById(openerId)?.focus();
  };
  return (
    <input
      aria-label={messages.sectionTitle}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- it takes the place of what was pressed
      autoFocus
      value={text}
      maxLength={maxTitleCharacters}
      onChange={(event) => setText(event.target.value)}
      onFocus={(event: FocusEvent<HTMLInputElement>) => event.target.select()}
      onKeyDown={listen}
      onBlur={() => end(() => onDone(text))}
      className={`${controlClass} flex-1 basis-60`}
    />
  );
}
