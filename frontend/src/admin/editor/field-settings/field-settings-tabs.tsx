import { Plus, Trash2 } from 'lucide-react';
import { ActionButton } from '#frontend/src/admin/editor/controls/action-button.tsx';
import { Button } from '#frontend/src/ui/button.tsx';
import { FormField } from '#frontend/src/ui/form-field.tsx';
import { lazyView, WhenLoaded } from '#frontend/src/ui/lazy-part.tsx';
import { Skeleton } from '#frontend/src/ui/skeleton.tsx';
import { TabBar } from '#frontend/src/ui/tab-bar.tsx';
import { type AnyField, type Field, rulesForType } from '#shared/form/field-types.ts';
import type { ValueSchema } from '#shared/form/form-schemas.ts';
import { canBePrompt } from '#shared/form/read-form.ts';
import {
  SettingScope,
  CellInput,
  NamedSelectSetting,
  NamedSwitchSetting,
  useSetting,
} from '../controls/named-settings.tsx';
import { BasicSettings } from './basic-settings.tsx';
import { getFieldType } from './field-type-registry.tsx';
import { messages } from './messages.ts';
import { PromptBuilderSettings } from './prompt-builder-settings.tsx';
import { RulesEditor } from './rules-editor.tsx';
import { type SettingsProps, type SettingsTab, tabNames } from './use-field-settings.ts';

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
  async () => (await import('#frontend/src/form/preview/field-previews.tsx')).FieldControlPreview,
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

interface AdvancedSettingsProps extends SettingsProps {
  readonly others: readonly AnyField[];
  readonly hasPrompt: boolean;
}

function AdvancedSettings(props: AdvancedSettingsProps) {
  const { field, hasPrompt, onChange } = props;
  return (
    <div className="flex flex-col gap-6">
      <div className="grid gap-x-5 gap-y-2 @sm/field:grid-cols-2">
        <NamedSwitchSetting
          name="hidden"
          label={messages.hidden}
          description={messages.hiddenHint}
          value={field.hidden ?? false}
          onChange={(hidden) => onChange({ hidden })}
        />
        <NamedSwitchSetting
          name="advanced"
          label={messages.advanced}
          description={messages.advancedHint}
          value={field.advanced ?? false}
          onChange={(advanced) => onChange({ advanced })}
        />
        {hasPrompt && canBePrompt(field) && (
          <NamedSwitchSetting
            name="isPrompt"
            label={messages.isPrompt}
            description={messages.isPromptHint}
            value={field.isPrompt ?? false}
            onChange={(isPrompt) => onChange({ isPrompt })}
          />
        )}
      </div>
      <AdditionalParameters {...props} />
      <RulesEditor {...props} />
      {field.valueSchema && (
        <AcceptedValues schema={field.valueSchema} onForget={() => onChange({ valueSchema: undefined })} />
      )}
    </div>
  );
}

interface AcceptedValuesProps {
  readonly schema: ValueSchema;
  readonly onForget: () => void;
}

function AcceptedValues({ schema, onForget }: AcceptedValuesProps) {
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-[0.9375rem] font-medium">{messages.accepted}</h3>
      <pre className="overflow-x-auto rounded-control bg-raised p-3 text-sm whitespace-pre-wrap wrap-anywhere">
        {JSON.stringify(schema, null, 2)}
      </pre>
      <p className="text-sm text-muted">{messages.acceptedHint}</p>
      <Button className="self-start" onClick={onForget}>
        {messages.forget}
      </Button>
    </section>
  );
}

interface Parameter {
  readonly name: string;
  readonly type: 'string' | 'list';
}

const kinds = [
  { value: 'string', label: messages.parameterTypes.string },
  { value: 'list', label: messages.parameterTypes.list },
];

function AdditionalParameters({ field, onChange }: SettingsProps) {
  const setting = useSetting('additionalVariables');
  const parameters = listParameters(field);
  const set = (changed: readonly Parameter[]) => onChange(toParameterSettings(changed));
  return (
    <FormField {...setting} label={messages.alsoSentAs} description={messages.alsoSentAsHint} isGroup>
      <div id={setting.id} role="group" tabIndex={-1} aria-labelledby={`${setting.id}-label`}>
        <ol className="flex flex-col gap-2">
          {parameters.map(({ name, type }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- items have no identity but their position
            <li key={index} className="flex items-start gap-2">
              <CellInput
                name={`additionalVariables[${index}]`}
                label={messages.parameter(index + 1)}
                placeholder="image_url"
                value={name}
                onChange={(text) => set(parameters.with(index, { name: text, type }))}
              />
              <div className="w-36 shrink-0">
                <NamedSelectSetting
                  name={`additionalVariableTypes[${index}]`}
                  label={messages.parameterType(index + 1)}
                  isLabelHidden
                  value={type}
                  choices={kinds}
                  onChange={(chosen) =>
                    set(parameters.with(index, { name, type: chosen === 'list' ? 'list' : 'string' }))
                  }
                />
              </div>
              <ActionButton
                label={messages.removeParameter(index + 1)}
                icon={Trash2}
                onPress={() => set(parameters.toSpliced(index, 1))}
              />
            </li>
          ))}
        </ol>
        <Button variant="ghost" onClick={() => set([...parameters, { name: '', type: 'string' }])}>
          <Plus aria-hidden className="size-4" />
          {messages.addParameter}
        </Button>
      </div>
    </FormField>
  );
}

function listParameters({ additionalVariables = [], additionalVariableTypes = {} }: AnyField): Parameter[] {
  const types = new Map(Object.entries(additionalVariableTypes));
  return additionalVariables.map((name) => ({ name, type: types.get(name) ?? 'string' }));
}

function toParameterSettings(parameters: readonly Parameter[]) {
  return {
    additionalVariables: parameters.map(({ name }) => name),
    additionalVariableTypes: Object.fromEntries(parameters.map(({ name, type }) => [name, type])),
  };
}
