import { brand } from '#shared/brand.ts';
import { localStore, readStoredJson, writeStored } from './browser-storage.ts';

export type Theme = 'system' | 'light' | 'dark';

const themeKey = `${brand.slug}-theme`;

export function readTheme(): Theme {
  const stored = readStoredJson(localStore, themeKey);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

/** Runs before the first picture of the page, so that nothing flashes in the other theme. */
export function applyTheme(theme: Theme = readTheme()): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}

export function chooseTheme(theme: Theme): void {
  writeStored(localStore, themeKey, theme);
  applyTheme(theme);
}
