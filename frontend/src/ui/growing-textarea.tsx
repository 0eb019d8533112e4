import { clsx } from 'clsx';
import { type ComponentProps, type FocusEvent, useImperativeHandle, useLayoutEffect, useRef } from 'react';

interface GrowingTextareaProps extends ComponentProps<'textarea'> {
  readonly rows: number;
  readonly value: string;
}

export function GrowingTextarea({ ref, rows, className, ...rest }: GrowingTextareaProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle<HTMLTextAreaElement | null, HTMLTextAreaElement | null>(ref, () => area.current);
  useLayoutEffect(() => {
    if (area.current && !CSS.supports('field-sizing', 'content')) fitHeight(area.current);
  });
  return (
    <textarea
      ref={area}
      dir="auto"
      rows={rows}
      style={{ minHeight: `calc(${rows}lh + 1.375rem)` }}
      onFocus={moveCaretToEnd}
      {...rest}
      className={clsx('field-sizing-content max-h-[50dvh] resize-none', className)}
    />
  );
}

function fitHeight(area: HTMLTextAreaElement): void {
  area.style.height = 'auto';
  area.style.height = `${area.scrollHeight}px`;
}

/** Browsers put the caret before existing text on the first focus. A click moves it afterwards. */
function moveCaretToEnd({ currentTarget: area }: FocusEvent<HTMLTextAreaElement>): void {
  if (area.selectionEnd === 0) area.setSelectionRange(area.value.length, area.value.length);
}
