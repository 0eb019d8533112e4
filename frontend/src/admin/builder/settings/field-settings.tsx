import { type KeyboardEvent, useState } from 'react';
import type { Field } from '#shared/form/field-types.ts';
import { useSaveKey } from '#frontend/src/admin/builder/editing/use-editor-keys.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { InlineQuestion } from '#frontend/src/ui/inline-question.tsx';
import { Sheet } from '#frontend/src/ui/sheet.tsx';
import { TabBar } from '#frontend/src/ui/tab-bar.tsx';
import { AdvancedSettings } from './advanced-settings.tsx';
import { BasicSettings } from './basic-settings.tsx';
import { FieldPreview } from './field-preview.tsx';
import { messages } from './messages.ts';
import { settingId, SettingScope } from './setting-scope.ts';
import { tabNames } from './tabs.ts';
import { editorOf } from './type-editors.ts';
import { useFieldSettings } from './use-field-settings.ts';

interface FieldSettingsProps {
  readonly field: Field;
  /** It is not in the form yet. */
  readonly isNew: boolean;
  /** The form's other fields. */
  readonly others: readonly Field[];
  readonly hasPrompt: boolean;
  readonly onClose: () => void;
  readonly onSave: (field: Field) => void;
  /** The same, and the next one is begun. */
  readonly onSaveAndGoOn: (field: Field) => void;
}

/** All settings of one field, which hold only once they are saved. */
export function FieldSettings(props: FieldSettingsProps) {
  const { field: original, isNew, others, hasPrompt, onClose, onSave, onSaveAndGoOn } = props;
  const { draft, change, isChanged, tab, setTab, problems, save } = useFieldSettings(original, others);
  const [isLeaving, setLeaving] = useState(false);
  useSaveKey(() => save(onSave));
  // Enter in the label is for whoever writes down one field after the other.
  const listen = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    if (event.target.id !== settingId('label') || event.nativeEvent.isComposing) return;
    event.preventDefault();
    save(onSaveAndGoOn);
  };
  const { Default, Settings } = editorOf(draft.type);
  const shown = tabNames.filter((name) => name !== 'type' || Settings !== undefined);
  const settings = { field: draft, onChange: change };
  return (
    <Sheet
      isOpen
      onClose={() => (isChanged ? setLeaving(true) : onClose())}
      initialFocusId={isNew ? settingId('label') : undefined}
      title={messages.title}
      description={draft.label}
      size="full"
      footer={
        isLeaving ? (
          <LeaveQuestion onStay={() => setLeaving(false)} onLeave={onClose} />
        ) : (
          <Footer problem={[...problems.values()][0]} onCancel={onClose} onSave={() => save(onSave)} />
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
          {/* Every tab stays as it is while another one is looked at. */}
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
    </Sheet>
  );
}

/** Asked of whoever leaves without a word; Cancel is one. */
function LeaveQuestion({ onStay, onLeave }: { readonly onStay: () => void; readonly onLeave: () => void }) {
  return (
    <InlineQuestion label={messages.leave} onEscape={onStay}>
      <p>{messages.leave}</p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="danger" onClick={onLeave}>
          {messages.drop}
        </Button>
        <Button onClick={onStay}>{messages.stay}</Button>
      </div>
    </InlineQuestion>
  );
}

interface FooterProps {
  readonly problem: string | undefined;
  readonly onCancel: () => void;
  readonly onSave: () => void;
}

function Footer({ problem, onCancel, onSave }: FooterProps) {
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
