import { create } from 'zustand';
import { isFormValues } from '#shared/form/form-values.ts';
import type { Preset } from '#shared/rules/form-definition.ts';
import { hasFields, localStore, readStoredJson, writeStored } from '#frontend/src/lib/browser-storage.ts';

/** Counts changes, so that every list of presets is read again. */
const useChanges = create(() => 0);

export function useOwnPresets(key: string | undefined): readonly Preset[] {
  useChanges();
  return key === undefined ? [] : readOwnPresets(key);
}

export function readOwnPresets(key: string): readonly Preset[] {
  const stored = readStoredJson(localStore, key);
  return Array.isArray(stored) ? stored.filter(isPreset) : [];
}

function isPreset(value: unknown): value is Preset {
  return hasFields<Preset>(value, { name: 'string', values: isFormValues });
}

/** Replaces the preset of this name, or adds it at the end. */
export function saveOwnPreset(key: string, preset: Preset): void {
  const presets = readOwnPresets(key);
  const index = presets.findIndex(({ name }) => name === preset.name);
  writeOwnPresets(key, index === -1 ? [...presets, preset] : presets.with(index, preset));
}

export function writeOwnPresets(key: string, presets: readonly Preset[]): void {
  if (presets.length === 0) localStore.removeItem(key);
  else writeStored(localStore, key, presets);
  useChanges.setState((changes) => changes + 1);
}
