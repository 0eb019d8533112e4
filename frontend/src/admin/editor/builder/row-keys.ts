import type { KeyboardEvent } from 'react';
import { readKey } from '#frontend/src/ui/keys.ts';
import type { Direction } from '../controls/reorder.tsx';
import { focusInRow } from './use-section-edits.ts';

export const rowProps = { 'data-builder-row': '' };
export const columnProps = (column: string) => ({ 'data-builder-column': column });

interface RowKeys {
  readonly onMove: (direction: Direction, focusedId: string) => void;
  readonly onDelete: () => void;
}

/** Up and Down change the row, Left and Right the control, Alt with an arrow moves the field, Delete deletes it. */
export function handleRowKey(event: KeyboardEvent<HTMLElement>, { onMove, onDelete }: RowKeys): void {
  const { target, currentTarget } = event;
  // Events of the row's menu bubble through the row.
  if (!(target instanceof HTMLElement) || target.dataset['builderColumn'] === undefined) return;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey) return;
  const key = readKey(event);
  const step = key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : undefined;
  if (step !== undefined && event.altKey) onMove(step < 0 ? 'up' : 'down', target.id);
  else if (event.altKey || event.shiftKey) return;
  else if (step !== undefined) focusRow(currentTarget, step, target.dataset['builderColumn']);
  else if (key === 'ArrowLeft' && isCaretAt(target, 'start')) focusColumn(currentTarget, target, -1);
  else if (key === 'ArrowRight' && isCaretAt(target, 'end')) focusColumn(currentTarget, target, 1);
  else if (key === 'Delete' && !isText(target)) onDelete();
  else return;
  event.preventDefault();
}

export function focusRow(row: HTMLElement, step: 1 | -1, column: string): boolean {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-builder-row]')].filter((one) => one.offsetParent);
  const next = rows[rows.indexOf(row) + step];
  focusInRow(next?.querySelector<HTMLElement>(`[data-builder-column="${column}"]`) ?? null);
  return next !== undefined;
}

function focusColumn(row: HTMLElement, control: HTMLElement, step: 1 | -1): void {
  const controls = [...row.querySelectorAll<HTMLElement>('[data-builder-column]')];
  focusInRow(controls[controls.indexOf(control) + step] ?? null);
}

function isText(control: HTMLElement): control is HTMLInputElement {
  return control instanceof HTMLInputElement && control.type === 'text';
}

function isCaretAt(control: HTMLElement, end: 'start' | 'end'): boolean {
  if (!isText(control)) return true;
  const { selectionStart, selectionEnd, value } = control;
  return selectionStart === selectionEnd && selectionStart === (end === 'start' ? 0 : value.length);
}
