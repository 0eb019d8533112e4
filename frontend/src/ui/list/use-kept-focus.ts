import { type RefObject, useEffect, useRef } from 'react';

/** Where the row with the focus leaves the list, the one that takes its place has it: it is not lost to the page. */
export function useKeptFocus(body: RefObject<HTMLElement | null>, keys: readonly string[]): void {
  const focused = useRef('');
  const before = useRef(keys);
  useEffect(() => {
    const { current } = body;
    if (current === null) return;
    const follow = ({ target }: FocusEvent) => {
      focused.current = (target instanceof Element && rowOf(target)?.dataset['row']) || '';
    };
    current.addEventListener('focusin', follow);
    return () => current.removeEventListener('focusin', follow);
  }, [body]);
  useEffect(() => {
    const place = before.current.indexOf(focused.current);
    before.current = keys;
    if (place < 0 || keys.includes(focused.current) || document.activeElement !== document.body) return;
    const next = keys[Math.min(place, keys.length - 1)];
    const controls = [...(body.current?.querySelectorAll<HTMLElement>('[data-row] :is(a, button)') ?? [])];
    controls.find((control) => rowOf(control)?.dataset['row'] === next)?.focus({ preventScroll: true });
  });
}

function rowOf(element: Element): HTMLElement | null {
  return element.closest<HTMLElement>('[data-row]');
}
