import { type ReactNode, useEffect, useRef } from 'react';

interface InlineQuestionProps {
  readonly label: string;
  readonly children: ReactNode;
}

/** A question in the place of what asked it, which takes the focus from there. */
export function InlineQuestion({ label, children }: InlineQuestionProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div
      ref={place}
      role="alertdialog"
      aria-label={label}
      tabIndex={-1}
      className="flex flex-col gap-3 rounded-control"
    >
      {children}
    </div>
  );
}
