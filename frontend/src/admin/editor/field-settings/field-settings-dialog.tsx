import { type KeyboardEvent, lazy, Suspense, useState } from 'react';
import { type AnyField, type Field, rulesForType } from '#shared/form/field-types.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { InlineDialog } from '#frontend/src/ui/inline-confirm.tsx';
import { Drawer } from '#frontend/src/ui/drawer.tsx';
import { readKey } from '#frontend/src/ui/keys.ts';
import { Skeleton } from '#frontend/src/ui/skeleton.tsx';
import { TabBar } from '#frontend/src/ui/tab-bar.tsx';
import { useSaveKey } from '../controls/editor-keys.ts';
import { settingId, SettingScope } from '../controls/named-settings.tsx';
import { AdvancedSettings } from './advanced-settings.tsx';
import { BasicSettings } from './basic-settings.tsx';
import { getFieldType } from './field-type-registry.tsx';
import { messages } from './messages.ts';
import { PromptBuilderSettings } from './prompt-builder-settings.tsx';
import { tabNames, useFieldSettings } from './use-field-settings.ts';

interface FieldSettingsDialogProps {
  readonly field: Field;
  readonly isNew: boolean;
  readonly others: readonly Field[];
  readonly hasPrompt: boolean;
  readonly onClose: () => void;
  readonly onSave: (field: Field) => void;
  readonly onSaveAndAddNext: (field: Field) => void;
}

export function FieldSettingsDialog(props: FieldSettingsDialogProps) {
  const { field: original, isNew, others, hasPrompt, onClose, onSave, onSaveAndAddNext } = props;
  const { draft, change, isChanged, tab, setTab, problems, save } = useFieldSettings(original, others);
  const [isLeaving, setLeaving] = useState(false);
  useSaveKey(() => save(onSave));
  // Enter in the label saves the field and adds another one.
  const listen = (event: KeyboardEvent) => {
    if (readKey(event) !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    if (event.target.id !== settingId('label')) return;
    event.preventDefault();
    save(onSaveAndAddNext);
  };
  const { Default, Settings: TypeSettings } = getFieldType(draft.type);
  // The registry can't name these settings, because their list of fields reads the registry.
  const Settings = draft.type === 'prompt_builder' ? PromptBuilderSettings : TypeSettings;
  const shown = tabNames.filter((name) => name !== 'type' || Settings !== undefined);
  const settings = { field: draft, onChange: change };
  return (
    <Drawer
      isOpen
      onClose={() => (isChanged ? setLeaving(true) : onClose())}
      initialFocusId={isNew ? settingId('label') : undefined}
      title={messages.title}
      description={draft.label}
      size="full"
      footer={
        isLeaving ? (
          <LeaveConfirmation onKeepEditing={() => setLeaving(false)} onDiscard={onClose} />
        ) : (
          <SettingsFooter problem={[...problems.values()][0]} onCancel={onClose} onSave={() => save(onSave)} />
        )
      }
    >
      <SettingScope value={{ prefix: '', problems }}>
        <TabBar
          label={messages.title}
          tabs={shown.map((name) => ({ name, label: messages.tabs[name] }))}
          current={tab}
          onChange={setTab}
        >
          {/* Hidden tabs stay mounted to keep their state. */}
          <div className="lg:min-h-104">
            {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a shortcut of the label in it */}
            <div hidden={tab !== 'basic'} onKeyDown={listen}>
              <BasicSettings {...settings} Default={Default} />
            </div>
            <div hidden={tab !== 'type'}>{Settings && <Settings key={draft.type} {...settings} />}</div>
            <div hidden={tab !== 'advanced'}>
              <AdvancedSettings {...settings} others={others} hasPrompt={hasPrompt} />
            </div>
            {tab === 'preview' && <FieldPreview field={draft} />}
          </div>
        </TabBar>
      </SettingScope>
    </Drawer>
  );
}

function LeaveConfirmation({
  onKeepEditing,
  onDiscard,
}: {
  readonly onKeepEditing: () => void;
  readonly onDiscard: () => void;
}) {
  return (
    <InlineDialog label={messages.discardQuestion} onEscape={onKeepEditing}>
      <p>{messages.discardQuestion}</p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="danger" onClick={onDiscard}>
          {messages.discard}
        </Button>
        <Button onClick={onKeepEditing}>{messages.keepEditing}</Button>
      </div>
    </InlineDialog>
  );
}

interface SettingsFooterProps {
  readonly problem: string | undefined;
  readonly onCancel: () => void;
  readonly onSave: () => void;
}

function SettingsFooter({ problem, onCancel, onSave }: SettingsFooterProps) {
  return (
    <div className="flex flex-wrap items-center justify-end gap-2">
      <p role="alert" className="me-auto text-sm text-danger">
        {problem}
      </p>
      <div className="flex gap-2">
        <Button onClick={onCancel}>{messages.cancel}</Button>
        <Button variant="primary" onClick={onSave}>
          {messages.save}
        </Button>
      </div>
    </div>
  );
}

const FieldControlPreview = lazy(async () => ({
  default: (await import('#frontend/src/form/preview/field-control-preview.tsx')).FieldControlPreview,
}));

function FieldPreview({ field }: { readonly field: AnyField }) {
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-muted">{chooseIntro(field)}</p>
      <div className="rounded-card border border-line bg-canvas p-4">
        <Suspense fallback={<Skeleton className="h-20 w-full" />}>
          <FieldControlPreview field={field} />
        </Suspense>
      </div>
    </div>
  );
}

function chooseIntro(field: AnyField): string {
  if (field.hidden) return messages.previewHidden;
  return rulesForType(field).takes(field).length > 0 ? messages.previewFile : messages.preview;
}
