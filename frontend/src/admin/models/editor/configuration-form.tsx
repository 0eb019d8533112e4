import { modelIdSlug } from '#shared/kernel/texts.ts';
import { modelCategories } from '#shared/rules/model-category.ts';
import { ExampleMediaSetting } from '#frontend/src/admin/editor/controls/media-settings.tsx';
import {
  NamedAmountSetting,
  NamedLongTextSetting,
  NamedTextSetting,
  SettingsGrid,
  SettingsGroup,
} from '#frontend/src/admin/editor/controls/named-settings.tsx';
import { SettingTabs } from '#frontend/src/admin/editor/controls/setting-tabs.tsx';
import { ChoiceSetting, SwitchSetting } from '#frontend/src/ui/setting-controls.tsx';
import type { ModelSettingsProps } from '../edited-model.ts';
import { IconSetting } from './icon-setting.tsx';
import { PublishCheck } from '../preview/publish-check.tsx';
import { messages } from './messages.ts';
import { PriceSetting } from './price-setting.tsx';
import { OutputSettings, ProtectionSettings, RunSettings } from './run-settings.tsx';

export function ConfigurationForm(props: ModelSettingsProps & { readonly id: string | undefined }) {
  return (
    <SettingTabs
      label={messages.parts.configuration}
      tabs={[
        { name: 'basics', label: messages.basics, content: <BasicSettings {...props} /> },
        {
          name: 'run',
          label: messages.run,
          content: (
            <>
              <RunSettings {...props} />
              <SettingsGroup title={messages.output}>
                <OutputSettings {...props} />
              </SettingsGroup>
              <SettingsGroup title={messages.publishCheck}>
                <PublishCheck {...props} />
              </SettingsGroup>
            </>
          ),
        },
        { name: 'price', label: messages.price, content: <PriceSetting {...props} /> },
        { name: 'limits', label: messages.limits, content: <ProtectionSettings {...props} /> },
        { name: 'look', label: messages.look, content: <LookSettings {...props} /> },
      ]}
    />
  );
}

function BasicSettings({ definition, onChange }: ModelSettingsProps) {
  return (
    <>
      <div className="grid gap-x-6 rounded-control bg-raised px-3.5 py-1 @lg/settings:grid-cols-3">
        {(['isAvailable', 'comingSoon', 'featured'] as const).map((name) => (
          <SwitchSetting
            key={name}
            label={messages[name]}
            value={definition[name]}
            onChange={(isOn) => onChange({ [name]: isOn })}
          />
        ))}
      </div>
      <SettingsGrid>
        <NamedTextSetting
          name="endpoint"
          label={messages.endpoint}
          required
          value={definition.endpoint}
          description={messages.endpointHint}
          onChange={(endpoint) => onChange({ endpoint })}
        />
        <ChoiceSetting
          label={messages.category}
          required
          names={modelCategories}
          options={messages.categories}
          value={definition.category}
          description={messages.modelId(modelIdSlug(definition.name))}
          onChange={(category) => onChange({ category })}
        />
        <NamedAmountSetting
          name="creditCost"
          label={messages.creditCost}
          required
          isBlankZero
          value={definition.creditCost}
          onChange={(creditCost) => onChange({ creditCost })}
        />
        <NamedAmountSetting
          name="estimatedSeconds"
          label={messages.estimatedSeconds}
          required
          isBlankZero
          value={definition.estimatedSeconds}
          onChange={(estimatedSeconds) => onChange({ estimatedSeconds })}
        />
      </SettingsGrid>
      <NamedLongTextSetting
        name="description"
        label={messages.description}
        rows={2}
        value={definition.description}
        onChange={(description) => onChange({ description })}
      />
      <SettingsGrid>
        <TagsSetting definition={definition} onChange={onChange} />
        <NamedTextSetting
          name="subcategory"
          label={messages.subcategory}
          description={messages.noteHint}
          value={definition.subcategory}
          onChange={(subcategory) => onChange({ subcategory })}
        />
      </SettingsGrid>
    </>
  );
}

/** Blanks stay while typing; saving trims each tag. */
function TagsSetting({ definition, onChange }: ModelSettingsProps) {
  return (
    <NamedTextSetting
      name="tags"
      label={messages.tags}
      description={messages.tagsHint}
      value={definition.tags.join(',')}
      onChange={(text) => onChange({ tags: text === '' ? [] : text.split(',') })}
    />
  );
}

function LookSettings(props: ModelSettingsProps) {
  const { definition, onChange } = props;
  return (
    <>
      <SettingsGroup title={messages.icons}>
        <IconSetting {...props} />
      </SettingsGroup>
      <SettingsGroup title={messages.example}>
        <ExampleMediaSetting example={definition} onChange={onChange} />
      </SettingsGroup>
      <SettingsGroup title={messages.listing}>
        <SettingsGrid>
          <NamedAmountSetting
            name="sortOrder"
            label={messages.sortOrder}
            value={definition.sortOrder}
            onChange={(sortOrder) => onChange({ sortOrder })}
          />
          <NamedTextSetting
            name="route"
            label={messages.route}
            description={messages.routeHint}
            value={definition.route ?? ''}
            onChange={(route) => onChange({ route: route || undefined })}
          />
        </SettingsGrid>
      </SettingsGroup>
    </>
  );
}
