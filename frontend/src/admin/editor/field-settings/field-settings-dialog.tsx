import { useState } from 'react';
import type { Field } from '#shared/form/field-types.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { InlineDialog } from '#frontend/src/ui/inline-confirm.tsx';
import { Drawer } from '#frontend/src/ui/drawer.tsx';
import { useSaveKey } from '../controls/editor-keys.ts';
import { FieldSettingsTabs } from './field-settings-tabs.tsx';
import { messages } from './messages.ts';
import { useFieldSettings } from './use-field-settings.ts';

interface FieldSettingsDialogProps {
  readonly field: Field;
  readonly others: readonly Field[];
  readonly hasPrompt: boolean;
  readonly onClose: () => void;
  readonly onSave: (field: Field) => void;
}

/** Unlike the panel, it passes changes to the form only when they are saved. */
export function FieldSettingsDialog(props: FieldSettingsDialogProps) {
  const { field: original, others, hasPrompt, onClose, onSave } = props;
  const { draft, change, isChanged, tab, setTab, problems, save } = useFieldSettings(original, others);
  const [isLeaving, setLeaving] = useState(false);
  useSaveKey(() => save(onSave));
  return (
    <Drawer
      isOpen
      onClose={() => (isChanged ? setLeaving(true) : onClose())}
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
      <div className="lg:min-h-104">
        <FieldSettingsTabs
          field={draft}
          onChange={change}
          others={others}
          hasPrompt={hasPrompt}
          tab={tab}
          onTab={setTab}
          problems={problems}
        />
      </div>
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

export function SettingsFooter({ problem, onCancel, onSave }: SettingsFooterProps) {
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
