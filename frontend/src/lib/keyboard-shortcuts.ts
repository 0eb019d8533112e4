import { useEffect, useEffectEvent } from 'react';
import { brand } from '#shared/brand.ts';
import { localStore } from './browser-storage.ts';

export function useDocumentKeys(onKey: (event: KeyboardEvent) => void): void {
  const hear = useEffectEvent(onKey);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => hear(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

/** True while a modal dialog is open. Toasts are dialogs, but not modal. */
export function isBelowDrawer(): boolean {
  return document.querySelector('[role=dialog]:not([aria-modal=false])') !== null;
}

const switchKey = `${brand.slug}-single-keys`;

export function areSingleKeysOn(): boolean {
  return localStore.getItem(switchKey) !== 'off';
}

/** Speech input can press single keys by accident, so people can switch them off (WCAG 2.1.4). */
export function switchSingleKeys(isOn: boolean): void {
  localStore.setItem(switchKey, isOn ? 'on' : 'off');
}

const takesKeys = 'input:not([type=checkbox]), textarea, select, [contenteditable], [role=menu], [role=listbox]';

/** True if the key was pressed alone and outside of text and menus. Shift counts as a part of the character. */
export function isPlainKey({
  ctrlKey,
  metaKey,
  altKey,
  isComposing,
  defaultPrevented,
  target,
}: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || isComposing || defaultPrevented) return false;
  return !(target instanceof Element && target.closest(takesKeys));
}

export function readSingleKey(event: KeyboardEvent): string | undefined {
  return isPlainKey(event) && !isBelowDrawer() && areSingleKeysOn() ? event.key.toLowerCase() : undefined;
}
