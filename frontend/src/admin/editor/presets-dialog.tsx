import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#frontend/src/ui/button.tsx';
import { Drawer } from '#frontend/src/ui/drawer.tsx';
import { lazyView, WhenLoaded } from '#frontend/src/ui/lazy-part.tsx';
import { TextSetting } from '#frontend/src/ui/setting-controls.tsx';
import { Skeleton } from '#frontend/src/ui/skeleton.tsx';
import { rulesForType } from '#shared/form/field-types.ts';
import type { FormValues } from '#shared/form/form-values.ts';
import type { FormDefinition } from '#shared/rules/compare-definitions.ts';
import { maxPresetName, maxPresets, type Preset, shownFields } from '#shared/rules/form-definition.ts';
import { readAnswers } from '#shared/rules/pro-form.ts';
import { renameKeys, renameValues } from './builder/edit-sections.ts';
import { ActionButton } from './controls/action-button.tsx';
import { messages } from './messages.ts';

const texts = messages.presets;

interface PresetsDialogProps {
  readonly definition: FormDefinition;
  readonly onChange: (presets: Preset[] | undefined) => void;
  readonly onClose: () => void;
}

interface OpenPreset {
  readonly index: number;
  readonly preset: Preset;
}

export function PresetsDialog({ definition, onChange, onClose }: PresetsDialogProps) {
  const { presets = [] } = definition;
  const [open, setOpen] = useState<OpenPreset>();
  const change = (changed: readonly Preset[]) => onChange(changed.length === 0 ? undefined : [...changed]);
  const show = (next: OpenPreset | undefined) => {
    // The pressed button disappears, so the focus moves.
    flushSync(() => setOpen(next));
    document.getElementById(next ? nameId : addId)?.focus();
  };
  return (
    <Drawer
      isOpen
      onClose={() => (open ? show(undefined) : onClose())}
      title={texts.title}
      description={open ? texts.valuesHint : texts.hint}
      size="full"
    >
      {open ? (
        <PresetEditor
          definition={definition}
          open={open}
          otherNames={presets.filter((_, index) => index !== open.index).map(({ name }) => name)}
          onCancel={() => show(undefined)}
          onSave={(preset) => {
            change(presets.toSpliced(open.index, 1, preset));
            show(undefined);
          }}
        />
      ) : (
        <PresetList definition={definition} presets={presets} onOpen={show} onChange={change} />
      )}
    </Drawer>
  );
}

const addId = 'add-preset';
const nameId = 'preset-name';

interface PresetListProps {
  readonly definition: FormDefinition;
  readonly presets: readonly Preset[];
  readonly onOpen: (preset: OpenPreset) => void;
  readonly onChange: (presets: readonly Preset[]) => void;
}

function PresetList({ definition, presets, onOpen, onChange }: PresetListProps) {
  return (
    <div className="flex flex-col gap-4">
      {presets.length === 0 && <p className="text-muted">{texts.none}</p>}
      <ul className="divide-y divide-line rounded-card border border-line empty:hidden">
        {presets.map((preset, index) => (
          <li key={preset.name} className="flex items-center gap-2 py-1 ps-4 pe-1">
            <div className="flex min-w-0 flex-1 flex-col">
              <span className="font-medium wrap-anywhere">{preset.name}</span>
              <span className="truncate text-sm text-muted">{describeValues(definition, preset.values)}</span>
            </div>
            <ActionButton label={texts.edit(preset.name)} icon={Pencil} onPress={() => onOpen({ index, preset })} />
            <ActionButton
              label={texts.remove(preset.name)}
              icon={Trash2}
              onPress={() => onChange(presets.toSpliced(index, 1))}
            />
          </li>
        ))}
      </ul>
      <Button
        id={addId}
        className="self-start"
        disabled={presets.length >= maxPresets}
        onClick={() => onOpen({ index: presets.length, preset: { name: '', values: {} } })}
      >
        <Plus aria-hidden className="size-4" />
        {texts.add}
      </Button>
    </div>
  );
}

function describeValues(definition: FormDefinition, values: FormValues): string {
  const answers = readAnswers(listPresetFields(definition), values);
  return answers.map(({ label, value }) => `${label}: ${value}`).join(' · ');
}

function listPresetFields(definition: FormDefinition) {
  return shownFields(definition).filter((field) => {
    const { inBrowserDraft, takes } = rulesForType(field);
    return !field.hidden && inBrowserDraft !== 'never' && takes(field).length === 0;
  });
}

const PresetForm = lazyView(async () => (await import('#frontend/src/form/preview/field-previews.tsx')).PresetForm);

interface PresetEditorProps {
  readonly definition: FormDefinition;
  readonly open: OpenPreset;
  readonly otherNames: readonly string[];
  readonly onCancel: () => void;
  readonly onSave: (preset: Preset) => void;
}

function PresetEditor({ definition, open: { preset }, otherNames, onCancel, onSave }: PresetEditorProps) {
  const [fields] = useState(() => listPresetFields(definition));
  const [name, setName] = useState(preset.name);
  const [values, setValues] = useState(preset.values);
  const [isChecked, setChecked] = useState(false);
  const problem = findNameProblem(name.trim(), otherNames);
  const hasValues = Object.keys(values).length > 0;
  const save = () => {
    setChecked(true);
    if (problem === undefined && hasValues) onSave({ name: name.trim(), values });
  };
  return (
    <div className="flex flex-col gap-6">
      <TextSetting
        id={nameId}
        label={texts.name}
        required
        placeholder={texts.namePlaceholder}
        value={name}
        problem={isChecked ? problem : undefined}
        onChange={setName}
      />
      <WhenLoaded fallback={<Skeleton className="h-96 w-full" />}>
        <PresetForm fields={fields} initial={preset.values} onChange={setValues} />
      </WhenLoaded>
      <div className="flex flex-wrap items-center justify-end gap-2">
        <p role="alert" className="me-auto text-sm text-danger empty:hidden">
          {isChecked && !hasValues && texts.noValues}
        </p>
        <Button onClick={onCancel}>{texts.cancel}</Button>
        <Button variant="primary" onClick={save}>
          {texts.save}
        </Button>
      </div>
    </div>
  );
}

function findNameProblem(name: string, otherNames: readonly string[]): string | undefined {
  if (name === '') return texts.nameRequired;
  if (name.length > maxPresetName) return texts.nameTooLong(maxPresetName);
  return otherNames.includes(name) ? texts.nameTaken(name) : undefined;
}

export function renamePresetKeys(before: FormDefinition, after: FormDefinition): Preset[] | undefined {
  const rename = renameKeys(before.sections, after.sections);
  return before.presets?.map(({ name, values }) => ({ name, values: renameValues(values, rename) }));
}
