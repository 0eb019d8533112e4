import { modelIdSlug } from '#shared/kernel/texts.ts';
import { modelCategories } from '#shared/rules/model-category.ts';
import { ExampleMediaSetting } from '#frontend/src/admin/editor/controls/media-settings.tsx';
import {
  configurationPrefix,
  NamedAmountSetting,
  NamedLongTextSetting,
  NamedTextSetting,
  settingId,
  SettingsGroup,
} from '#frontend/src/admin/editor/controls/named-settings.tsx';
import { ChoiceSetting, SwitchSetting } from '#frontend/src/ui/setting-controls.tsx';
import type { ModelSettingsProps } from '../edited-model.ts';
import { IconSetting } from './icon-setting.tsx';
import { messages } from './messages.ts';
import { PriceSetting } from './price-setting.tsx';
import { OutputSettings, ProtectionSettings, RunSettings } from './run-settings.tsx';

export function ConfigurationForm(props: ModelSettingsProps & { readonly id: string | undefined }) {
  return (
    <div className="flex flex-col gap-4">
      <SettingsGroup title={messages.identity}>
        <ModelIdentity {...props} />
      </SettingsGroup>
      <SettingsGroup title={messages.run}>
        <RunSettings {...props} />
      </SettingsGroup>
      <div id={settingId(`${configurationPrefix}priceRule`)} tabIndex={-1} className="rounded-card">
        <PriceSetting {...props} />
      </div>
      <ProtectionSettings {...props} />
      <SettingsGroup title={messages.output}>
        <OutputSettings {...props} />
      </SettingsGroup>
      <SettingsGroup title={messages.look}>
        <IconSetting {...props} />
        <ExampleMediaSetting example={props.definition} onChange={props.onChange} />
      </SettingsGroup>
      <SettingsGroup title={messages.listing}>
        <ListSettings {...props} />
      </SettingsGroup>
    </div>
  );
}

function ModelIdentity({ definition, onChange }: ModelSettingsProps) {
  return (
    <>
      <NamedTextSetting
        name="name"
        label={messages.name}
        required
        value={definition.name}
        description={messages.modelId(modelIdSlug(definition.name))}
        onChange={(name) => onChange({ name })}
      />
      <NamedLongTextSetting
        name="description"
        label={messages.description}
        value={definition.description}
        onChange={(description) => onChange({ description })}
      />
      <NamedTextSetting
        name="endpoint"
        label={messages.endpoint}
        required
        value={definition.endpoint}
        description={messages.endpointHint}
        onChange={(endpoint) => onChange({ endpoint })}
      />
      <div className="grid gap-4 @md/settings:grid-cols-2">
        <ChoiceSetting
          label={messages.category}
          required
          names={modelCategories}
          options={messages.categories}
          value={definition.category}
          onChange={(category) => onChange({ category })}
        />
        <NamedTextSetting
          name="subcategory"
          label={messages.subcategory}
          description={messages.noteHint}
          value={definition.subcategory}
          onChange={(subcategory) => onChange({ subcategory })}
        />
      </div>
      <TagsSetting definition={definition} onChange={onChange} />
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

function ListSettings({ definition, onChange }: ModelSettingsProps) {
  return (
    <>
      <div className="grid gap-4 @md/settings:grid-cols-2">
        <NamedTextSetting
          name="route"
          label={messages.route}
          description={messages.routeHint}
          value={definition.route ?? ''}
          onChange={(route) => onChange({ route: route || undefined })}
        />
        <NamedAmountSetting
          name="sortOrder"
          label={messages.sortOrder}
          value={definition.sortOrder}
          onChange={(sortOrder) => onChange({ sortOrder })}
        />
      </div>
      {(['isAvailable', 'comingSoon', 'featured'] as const).map((name) => (
        <SwitchSetting
          key={name}
          label={messages[name]}
          value={definition[name]}
          onChange={(isOn) => onChange({ [name]: isOn })}
        />
      ))}
    </>
  );
}
