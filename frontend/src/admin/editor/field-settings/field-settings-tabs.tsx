import { type AnyField, type Field, rulesForType } from '#shared/form/field-types.ts';
import { Skeleton } from '#frontend/src/ui/skeleton.tsx';
import { TabBar } from '#frontend/src/ui/tab-bar.tsx';
import { SettingScope } from '../controls/named-settings.tsx';
import { AdvancedSettings } from './advanced-settings.tsx';
import { BasicSettings } from './basic-settings.tsx';
import { getFieldType } from './field-type-registry.tsx';
import { messages } from './messages.ts';
import { PromptBuilderSettings } from './prompt-builder-settings.tsx';
import { type SettingsProps, type SettingsTab, tabNames } from './use-field-settings.ts';
import { lazyView, WhenLoaded } from '#frontend/src/ui/lazy-part.tsx';

interface FieldSettingsTabsProps extends SettingsProps {
  readonly others: readonly Field[];
  readonly hasPrompt: boolean;
  readonly tab: SettingsTab;
  readonly onTab: (tab: SettingsTab) => void;
  readonly problems: ReadonlyMap<string, string>;
}

export function FieldSettingsTabs({
  field,
  onChange,
  others,
  hasPrompt,
  tab,
  onTab,
  problems,
}: FieldSettingsTabsProps) {
  const { Default, Settings: TypeSettings } = getFieldType(field.type);
  // The registry can't name these settings, because their list of fields reads the registry.
  const Settings = field.type === 'prompt_builder' ? PromptBuilderSettings : TypeSettings;
  const shown = tabNames.filter((name) => name !== 'type' || Settings !== undefined);
  const current = shown.includes(tab) ? tab : 'basic';
  const settings = { field, onChange };
  return (
    <SettingScope value={{ prefix: '', problems }}>
      <TabBar
        label={messages.title}
        tabs={shown.map((name) => ({ name, label: messages.tabs[name] }))}
        current={current}
        onChange={onTab}
      >
        {/* Hidden tabs stay mounted to keep their state. */}
        <div className="@container/field">
          <div hidden={current !== 'basic'}>
            <BasicSettings {...settings} Default={Default} />
          </div>
          <div hidden={current !== 'type'}>{Settings && <Settings key={field.type} {...settings} />}</div>
          <div hidden={current !== 'advanced'}>
            <AdvancedSettings {...settings} others={others} hasPrompt={hasPrompt} />
          </div>
          {current === 'preview' && <FieldPreview field={field} />}
        </div>
      </TabBar>
    </SettingScope>
  );
}

const FieldControlPreview = lazyView(
  async () => (await import('#frontend/src/form/preview/field-control-preview.tsx')).FieldControlPreview,
);

function FieldPreview({ field }: { readonly field: AnyField }) {
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-muted">{chooseIntro(field)}</p>
      <div className="rounded-card border border-line bg-canvas p-4">
        <WhenLoaded fallback={<Skeleton className="h-20 w-full" />}>
          <FieldControlPreview field={field} />
        </WhenLoaded>
      </div>
    </div>
  );
}

function chooseIntro(field: AnyField): string {
  if (field.hidden) return messages.previewHidden;
  return rulesForType(field).takes(field).length > 0 ? messages.previewFile : messages.preview;
}
