import { type ReactNode, useEffect, useRef } from 'react';

interface InlineQuestionProps {
  readonly label: string;
  /** What Escape answers. */
  readonly onEscape?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** A question in the place of what asked it, which takes the focus from there. */
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
        // What it stands in stays open.
        event.stopPropagation();
        onEscape();
      }}
      className="flex flex-col gap-3 rounded-control"
    >
      {children}
    </div>
  );
}
