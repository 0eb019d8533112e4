import { clsx } from 'clsx';
import { BookmarkPlus, X } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { create } from 'zustand';
import { pickRestorable } from '#frontend/src/form/use-form-draft.ts';
import type { Form } from '#frontend/src/form/use-form.ts';
import { hasFields, localStore, readStoredJson, writeStored } from '#frontend/src/lib/browser-storage.ts';
import { Button, IconButton } from '#frontend/src/ui/button.tsx';
import { Drawer } from '#frontend/src/ui/drawer.tsx';
import { controlClass, controlProps, FormField } from '#frontend/src/ui/form-field.tsx';
import { readKey } from '#frontend/src/ui/inputs.tsx';
import { showToast } from '#frontend/src/ui/show-toast.tsx';
import type { PublicField } from '#shared/form/field-types.ts';
import { type FieldValue, type FormValues, isFormValues } from '#shared/form/form-values.ts';
import type { Preset } from '#shared/rules/form-definition.ts';

const messages = {
  presets: 'Presets',
  filled: (name: string) => `Filled in from ${name}.`,
  remove: (name: string) => `Delete preset ${name}`,
  removed: (name: string) => `${name} deleted.`,
  undo: 'Undo',
  save: 'Save as preset',
  saveHint: 'Fill in these entries again with one tap. Kept in this browser.',
  name: 'Name',
  namePlaceholder: 'Film still',
  saveNow: 'Save',
  replace: (name: string) => `Replace ${name}`,
  saved: (name: string) => `${name} saved.`,
} as const;

export interface PresetsProps {
  readonly fields: readonly PublicField[];
  readonly filled: Form;
  readonly presets?: readonly Preset[] | undefined;
}

interface PresetChipsProps extends PresetsProps {
  readonly ownKey: string | undefined;
}

export function PresetChips({ fields, filled, presets = [], ownKey }: PresetChipsProps) {
  const own = useOwnPresets(ownKey);
  const shown = fields.filter(({ hidden }) => !hidden);
  const chips = [...own, ...presets].flatMap((preset) => {
    const values = pickRestorable(shown, preset.values);
    return Object.keys(values).length === 0 ? [] : [{ preset, values }];
  });
  if (chips.length === 0) return undefined;

  function fill({ name }: Preset, values: FormValues): void {
    // A field that has the value keeps its running uploads.
    const changed = Object.keys(values).filter((key) => !isEqual(filled.values[key], values[key]));
    const pickChanged = (all: FormValues) => Object.fromEntries(changed.map((key) => [key, all[key] ?? null]));
    const before = pickChanged(filled.values);
    filled.fill(pickChanged(values));
    if (!filled.isTouched) return;
    filled.offerUndo(messages.filled(name), before);
  }
  function remove(key: string, preset: Preset): void {
    const undo = removeOwnPreset(key, preset);
    showToast(messages.removed(preset.name), { action: { label: messages.undo, onPress: undo } });
  }
  return (
    <ul aria-label={messages.presets} data-own-gestures className="-mx-1 flex gap-2 scroll-row p-1">
      {chips.map(({ preset, values }) => {
        const isFilled = contains(filled.values, values);
        const isOwn = own.includes(preset);
        return (
          <li
            key={`${isOwn} ${preset.name}`}
            className={clsx(
              'flex shrink-0 items-center rounded-full text-[0.9375rem] font-medium',
              isFilled ? 'bg-ink text-canvas' : 'bg-raised',
            )}
          >
            <button
              type="button"
              aria-pressed={isFilled}
              onClick={() => fill(preset, values)}
              className="min-h-11 max-w-60 truncate rounded-full px-4"
            >
              <span dir="auto">{preset.name}</span>
            </button>
            {isOwn && ownKey !== undefined && (
              <IconButton label={messages.remove(preset.name)} onClick={() => remove(ownKey, preset)}>
                <X aria-hidden className="size-4" />
              </IconButton>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function contains(all: FormValues, some: FormValues): boolean {
  return Object.entries(some).every(([key, value]) => isEqual(all[key], value));
}

/** Both come from the same code, so equal values have equal JSON. */
function isEqual(one: FieldValue | undefined, other: FieldValue | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

interface SavePresetProps extends Pick<PresetsProps, 'fields' | 'filled'> {
  readonly ownKey: string;
}

const maxNameLength = 60;
const nameField = { id: 'preset-name', label: messages.name };

export function SavePresetButton({ fields, filled, ownKey }: SavePresetProps) {
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const name = text.trim();
  const isTaken = readOwnPresets(ownKey).some((preset) => preset.name === name);
  const save = () => {
    if (name === '') return;
    saveOwnPreset(ownKey, { name, values: pickRestorable(fields, filled.values) });
    setOpen(false);
    setText('');
    showToast(messages.saved(name));
  };
  /** Not a form: it is inside the page's form, whose Enter would start a generation. */
  const saveOnEnter = (event: KeyboardEvent) => {
    if (readKey(event) !== 'Enter') return;
    event.preventDefault();
    event.stopPropagation();
    save();
  };
  return (
    <>
      <Button variant="ghost" onClick={() => setOpen(true)}>
        <BookmarkPlus aria-hidden className="size-4" />
        {messages.save}
      </Button>
      <Drawer
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={messages.save}
        description={messages.saveHint}
        initialFocusId={nameField.id}
      >
        <div className="flex flex-col gap-4">
          <FormField {...nameField}>
            <input
              {...controlProps(nameField)}
              value={text}
              dir="auto"
              maxLength={maxNameLength}
              placeholder={messages.namePlaceholder}
              autoComplete="off"
              onChange={(event) => setText(event.target.value)}
              onKeyDown={saveOnEnter}
              className={controlClass}
            />
          </FormField>
          <Button variant="primary" isBlock disabled={name === ''} onClick={save}>
            <span>{isTaken ? messages.replace(name) : messages.saveNow}</span>
          </Button>
        </div>
      </Drawer>
    </>
  );
}

const useChanges = create(() => 0);

function useOwnPresets(key: string | undefined): readonly Preset[] {
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

export function saveOwnPreset(key: string, preset: Preset): void {
  const presets = readOwnPresets(key);
  const index = presets.findIndex(({ name }) => name === preset.name);
  writeOwnPresets(key, index === -1 ? [...presets, preset] : presets.with(index, preset));
}

/** Returns its undo, which keeps what was saved meanwhile. */
export function removeOwnPreset(key: string, preset: Preset): () => void {
  const isOther = ({ name }: Preset) => name !== preset.name;
  const before = readOwnPresets(key);
  const index = before.findIndex((one) => !isOther(one));
  writeOwnPresets(key, before.filter(isOther));
  return () => {
    const presets = readOwnPresets(key);
    if (presets.every(isOther)) writeOwnPresets(key, presets.toSpliced(index, 0, preset));
  };
}

export function writeOwnPresets(key: string, presets: readonly Preset[]): void {
  if (presets.length === 0) localStore.removeItem(key);
  else writeStored(localStore, key, presets);
  useChanges.setState((changes) => changes + 1);
}
