import { useEffect } from 'react';
import { fieldKey } from '#shared/form/form-values.ts';
import type { PublicField } from '#shared/form/field-types.ts';
import { controlId } from '#frontend/src/form/form-fields.tsx';

/** Focuses the first field without scrolling, unless another element has the focus. */
export function useFocusOnArrival(fields: readonly PublicField[]): void {
  const firstField = fields.find(({ type }) => type !== 'file') ?? fields[0];
  const id = firstField && controlId(fieldKey(firstField));
  useEffect(() => {
    const field = id === undefined ? null : document.getElementById(id);
    if (document.activeElement === document.body) field?.focus({ preventScroll: true });
  }, [id]);
}

/** True on devices whose focused field opens no keyboard on the screen. */
export function hasFinePointer(): boolean {
  return window.matchMedia('(pointer: fine)').matches;
}
