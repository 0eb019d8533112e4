import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { isPlainKey, readSingleKey, useDocumentKeys } from '#frontend/src/lib/keyboard-shortcuts.ts';

/** Arrow keys, Home and End move to other rows; `j` and `k` also from outside of the list, and `x` selects. */
export function useRowFocus(
  body: RefObject<HTMLElement | null>,
  keys: readonly string[],
  preferredKey: string | undefined,
): string | undefined {
  const [focusedKey, setFocusedKey] = useState<string>();
  const wantedKey = useRef<string>(undefined);
  const previousKeys = useRef(keys);
  const currentKey = [focusedKey, preferredKey].find((key) => key !== undefined && keys.includes(key)) ?? keys[0];

  useEffect(() => {
    const { current } = body;
    if (current === null) return;
    const follow = ({ target }: FocusEvent) => {
      const key = target instanceof Element ? closestRow(target)?.dataset['row'] : undefined;
      if (key !== undefined) setFocusedKey(key);
    };
    current.addEventListener('focusin', follow);
    return () => current.removeEventListener('focusin', follow);
  }, [body]);

  useLayoutEffect(() => {
    const { current } = body;
    const isFocusInList = current?.contains(document.activeElement) === true;
    for (const row of current?.querySelectorAll<HTMLElement>('[data-row]') ?? []) {
      const isCurrent = row.dataset['row'] === currentKey;
      for (const control of listControls(row)) control.tabIndex = isCurrent ? 0 : -1;
      if (isCurrent && row.dataset['row'] === wantedKey.current) {
        wantedKey.current = undefined;
        focusRow(row);
      }
    }
    const removedAt = previousKeys.current.indexOf(focusedKey ?? '');
    previousKeys.current = keys;
    const isRemoved = removedAt >= 0 && focusedKey !== undefined && !keys.includes(focusedKey);
    if (!isRemoved || isFocusInList || document.activeElement !== document.body) return;
    const next = current && findRow(current, keys[Math.min(removedAt, keys.length - 1)]);
    if (next) focusRow(next, { preventScroll: true });
  });

  const moveTo = (key: string | undefined) => {
    if (key === undefined || body.current === null) return;
    const row = findRow(body.current, key);
    if (row) return focusRow(row);
    // A distant row is rendered once it is the current one.
    wantedKey.current = key;
    setFocusedKey(key);
  };

  useDocumentKeys((event) => {
    const { current } = body;
    const focusedRow = document.activeElement && closestRow(document.activeElement);
    const isHeard = focusedRow ? current?.contains(focusedRow) : current === document.querySelector('main [data-rows]');
    if (!isHeard) return;
    const action = findAction(event, focusedRow !== null);
    if (action === undefined) return;
    event.preventDefault();
    if (action === 'select') return focusedRow?.querySelector<HTMLElement>('input[type=checkbox]')?.click();
    moveTo(
      keys[
        chooseIndex(action, {
          index: keys.indexOf(currentKey ?? ''),
          count: keys.length,
          isInList: focusedRow !== null,
        })
      ],
    );
  });
  return currentKey;
}

type Move = 'next' | 'previous' | 'first' | 'last';

const moves: Readonly<Record<string, Move>> = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
  Home: 'first',
  End: 'last',
};
const singleKeys: Readonly<Record<string, Move>> = { j: 'next', k: 'previous' };

function findAction(event: KeyboardEvent, isInRow: boolean): Move | 'select' | undefined {
  if (isInRow && isPlainKey(event) && moves[event.key]) return moves[event.key];
  const single = readSingleKey(event);
  return single === 'x' && isInRow ? 'select' : singleKeys[single ?? ''];
}

interface Place {
  readonly index: number;
  readonly count: number;
  /** From outside of the list, both directions lead to its current row. */
  readonly isInList: boolean;
}

export function chooseIndex(move: Move, { index, count, isInList }: Place): number {
  if (!isInList && (move === 'next' || move === 'previous')) return index;
  const target = { next: index + 1, previous: index - 1, first: 0, last: count - 1 }[move];
  return Math.max(0, Math.min(target, count - 1));
}

function focusRow(row: HTMLElement, options?: FocusOptions): void {
  const isAtBox = document.activeElement instanceof HTMLInputElement;
  const box = isAtBox ? row.querySelector<HTMLElement>('input[type=checkbox]') : null;
  (box ?? row.querySelector<HTMLElement>('th :is(a, button)') ?? listControls(row)[0])?.focus(options);
}

function listControls(row: HTMLElement): HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>('a[href], button, input, select')];
}

function findRow(body: HTMLElement, key: string | undefined): HTMLElement | undefined {
  return [...body.querySelectorAll<HTMLElement>('[data-row]')].find((row) => row.dataset['row'] === key);
}

function closestRow(element: Element): HTMLElement | null {
  return element.closest<HTMLElement>('[data-row]');
}
