import { type ReactNode, useEffect, useRef } from 'react';

interface InlineQuestionProps {
  readonly label: string;
  /** Called for Escape. */
  readonly onEscape?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** Replaces the button that was pressed with a question, and takes over the focus. */
export function InlineQuestion({ label, onEscape, children }: InlineQuestionProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a shortcut of the buttons in it
    <div
      ref={place}
      role="alertdialog"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || onEscape === undefined) return;
        // Escape must not close the surrounding drawer as well.
        event.stopPropagation();
        onEscape();
      }}
      className="flex flex-col gap-3 rounded-control"
    >
      {children}
    </div>
  );
}
