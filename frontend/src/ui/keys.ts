import type { KeyboardEvent } from 'react';

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
