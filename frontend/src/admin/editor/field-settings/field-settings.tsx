import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button, IconButton } from '#frontend/src/ui/button.tsx';
import { Drawer } from '#frontend/src/ui/drawer.tsx';
import { InlineDialog } from '#frontend/src/ui/inline-confirm.tsx';
import { labels } from '#frontend/src/ui/labels.ts';
import type { Field } from '#shared/form/field-types.ts';
import { useSaveKey } from '../controls/editor-shortcuts.ts';
import { settingId } from '../controls/named-settings.tsx';
import { FieldSettingsTabs } from './field-settings-tabs.tsx';
import { messages } from './messages.ts';
import type { ActiveFieldEditing } from './use-active-field.ts';
import { findSettingTab, type SettingsTab, useFieldSettings } from './use-field-settings.ts';

interface FieldSettingsPanelProps {
  readonly editing: ActiveFieldEditing;
  readonly others: readonly Field[];
  readonly hasPrompt: boolean;
  readonly onClose: () => void;
}

export function FieldSettingsPanel({ editing, others, hasPrompt, onClose }: FieldSettingsPanelProps) {
  const { active, problems, heldProblems, change, revert } = editing;
  const panel = useRef<HTMLElement>(null);
  const [tab, setTab] = useState<SettingsTab>('basic');
  const [triedId, setTriedId] = useState<string>();
  useEffect(() => panel.current?.focus(), []);
  if (active === undefined) return undefined;
  const { draft, inForm } = active;
  const shownProblems = triedId === inForm.id ? problems : heldProblems;
  const save = () => {
    const [first] = problems.keys();
    if (first === undefined) return onClose();
    flushSync(() => {
      setTriedId(inForm.id);
      setTab(findSettingTab(first));
    });
    document.getElementById(settingId(first))?.focus();
  };
  const cancel = () => {
    revert();
    onClose();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a shortcut of the button in it
    <section
      ref={panel}
      role="dialog"
      aria-modal={false}
      aria-label={messages.title}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onClose();
      }}
      className="field-panel flex flex-col rounded-card border border-line bg-surface outline-none"
    >
      <div className="flex items-center justify-between gap-2 ps-4 pe-2 pt-2">
        <h2 className="flex min-w-0 items-baseline gap-2">
          <span className="shrink-0 font-semibold">{messages.title}</span>
          <span className="truncate text-sm text-muted">{draft.label}</span>
        </h2>
        <IconButton label={labels.close} onClick={onClose}>
          <X aria-hidden className="size-5" />
        </IconButton>
      </div>
      <div className="p-4 pt-2">
        <FieldSettingsTabs
          key={inForm.id}
          field={draft}
          onChange={(changes) => change(inForm, changes)}
          others={others}
          hasPrompt={hasPrompt}
          tab={tab}
          onTab={setTab}
          problems={shownProblems}
        />
      </div>
      <div className="sticky bottom-0 border-t border-line bg-surface p-3">
        <SettingsFooter problem={[...shownProblems.values()][0]} onCancel={cancel} onSave={save} />
      </div>
    </section>
  );
}

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
