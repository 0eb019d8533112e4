import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import {
  type ComponentProps,
  type FocusEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
} from 'react';
import { controlClass } from './form-field.tsx';

export function Select({ children, ...rest }: Omit<ComponentProps<'select'>, 'className'>) {
  return (
    <span className="relative block">
      <select {...rest} className={`${controlClass} appearance-none truncate pe-10`}>
        {children}
      </select>
      <ChevronDown aria-hidden className="pointer-events-none absolute end-3.5 top-3.5 size-4 text-muted" />
    </span>
  );
}

interface SwitchProps extends Pick<ComponentProps<'input'>, 'id' | 'aria-labelledby' | 'aria-describedby'> {
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

export function Switch({ isOn, onChange, ...rest }: SwitchProps) {
  return (
    <input
      {...rest}
      type="checkbox"
      // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a native checkbox tells it, and may not have both
      role="switch"
      checked={isOn}
      onChange={({ target }) => onChange(target.checked)}
      className="flex h-8 w-13 shrink-0 cursor-pointer appearance-none items-center rounded-full border border-outline bg-raised p-1 transition-colors duration-150 before:size-5.5 before:rounded-full before:bg-outline before:transition-transform before:duration-150 checked:border-ink checked:bg-ink checked:before:translate-x-5 checked:before:bg-canvas rtl:checked:before:-translate-x-5"
    />
  );
}

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

/** While an input method composes text, its Enter and Escape belong to it. Safari sends the last one afterwards, as 229. */
const composingKeyCode = 229;

export function readKey({ key, nativeEvent }: KeyboardEvent): string | undefined {
  return nativeEvent.isComposing || nativeEvent.keyCode === composingKeyCode ? undefined : key;
}

/** Stops Enter in a line of text from submitting the form around it, but not a form in a dialog above. */
export function keepEnterFromSubmitting(event: KeyboardEvent): void {
  const { target, currentTarget } = event;
  const isInLine = target instanceof HTMLInputElement && currentTarget.contains(target);
  if (isInLine && readKey(event) === 'Enter') event.preventDefault();
}
