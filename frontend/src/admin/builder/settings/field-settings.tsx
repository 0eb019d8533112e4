import type { Field } from '#shared/form/field-types.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { Sheet } from '#frontend/src/ui/sheet.tsx';
import { TabBar } from '#frontend/src/ui/tab-bar.tsx';
import { AdvancedSettings } from './advanced-settings.tsx';
import { BasicSettings } from './basic-settings.tsx';
import { FieldPreview } from './field-preview.tsx';
import { messages } from './messages.ts';
import { SettingScope } from './setting-scope.ts';
import { tabNames } from './tabs.ts';
import { editorOf } from './type-editors.ts';
import { useFieldSettings } from './use-field-settings.ts';

interface FieldSettingsProps {
  readonly field: Field;
  /** The form's other fields. */
  readonly others: readonly Field[];
  readonly hasPrompt: boolean;
  readonly onClose: () => void;
  readonly onSave: (field: Field) => void;
}

/** All settings of one field, which hold only once they are saved. */
export function FieldSettings({ field: original, others, hasPrompt, onClose, onSave }: FieldSettingsProps) {
  const { draft, change, tab, setTab, problems, save } = useFieldSettings(original, others, onSave);
  const { Default, Settings } = editorOf(draft.type);
  const shown = tabNames.filter((name) => name !== 'type' || Settings !== undefined);
  const props = { field: draft, onChange: change };
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={messages.title}
      description={draft.label}
      size="full"
      footer={<Footer problem={[...problems.values()][0]} onCancel={onClose} onSave={save} />}
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
            <div hidden={tab !== 'basic'}>
              <BasicSettings {...props} Default={Default} />
            </div>
            <div hidden={tab !== 'type'}>{Settings && <Settings key={draft.type} {...props} />}</div>
            <div hidden={tab !== 'advanced'}>
              <AdvancedSettings {...props} others={others} hasPrompt={hasPrompt} />
            </div>
            {tab === 'preview' && <FieldPreview field={draft} />}
          </div>
        </TabBar>
      </SettingScope>
    </Sheet>
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
