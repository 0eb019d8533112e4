import { modelCategories } from '#shared/rules/model-category.ts';
import { modelIdSlug } from '#shared/kernel/texts.ts';
import { SettingsGroup } from '#frontend/src/admin/builder/settings-group.tsx';
import { ExampleMediaSetting } from '#frontend/src/admin/builder/example-media-setting.tsx';
import type { ConfigurationProps, ModelConfigurationProps } from './configuration-props.ts';
import { IconSetting } from './icon-setting.tsx';
import { messages } from './messages.ts';
import { OutputSettings } from './output-settings.tsx';
import { PriceSetting } from './price/price-setting.tsx';
import { ProtectionSettings } from './protection-settings.tsx';
import {
  NamedAmountSetting,
  NamedLongTextSetting,
  NamedNumberSetting,
  NamedTextSetting,
} from '#frontend/src/admin/builder/settings/named-settings.tsx';
import { settingId } from '#frontend/src/admin/builder/settings/setting-scope.ts';
import { configurationPrefix } from '#frontend/src/admin/builder/frame/problem-places.ts';
import { ChoiceSetting, SwitchSetting } from '#frontend/src/ui/setting-controls.tsx';

/** Everything about a model but its form. */
export function ConfigurationForm(props: ModelConfigurationProps) {
  return (
    <div className="flex flex-col gap-4">
      <SettingsGroup title={messages.identity}>
        <Identity {...props} />
      </SettingsGroup>
      <SettingsGroup title={messages.run}>
        <Run {...props} />
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
        <Listing {...props} />
      </SettingsGroup>
    </div>
  );
}

function Identity({ definition, onChange }: ConfigurationProps) {
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
          value={definition.subcategory}
          onChange={(subcategory) => onChange({ subcategory })}
        />
      </div>
      <TagsSetting definition={definition} onChange={onChange} />
    </>
  );
}

/** What is typed stays as it is; the tags are what stands between the commas. */
function TagsSetting({ definition, onChange }: ConfigurationProps) {
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

function Run({ definition, onChange }: ConfigurationProps) {
  return (
    <>
      <div className="grid gap-4 @md/settings:grid-cols-2">
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
        <NamedNumberSetting
          name="providerCostUsd"
          label={messages.providerCost}
          description={messages.providerCostHint}
          value={definition.providerCostUsd}
          onChange={(providerCostUsd) => onChange({ providerCostUsd })}
        />
      </div>
      <SwitchSetting
        label={messages.isLongRunning}
        description={messages.isLongRunningHint}
        value={definition.isLongRunning}
        onChange={(isLongRunning) => onChange({ isLongRunning })}
      />
      {definition.isLongRunning && <LongRunning definition={definition} onChange={onChange} />}
    </>
  );
}

function LongRunning({ definition, onChange }: ConfigurationProps) {
  return (
    <div className="grid gap-4 @md/settings:grid-cols-2">
      <NamedTextSetting
        name="streamNodeId"
        label={messages.streamNodeId}
        required
        value={definition.streamNodeId}
        onChange={(streamNodeId) => onChange({ streamNodeId })}
      />
      <NamedTextSetting
        name="pollingNodeName"
        label={messages.pollingNodeName}
        required
        value={definition.pollingNodeName}
        onChange={(pollingNodeName) => onChange({ pollingNodeName })}
      />
      <NamedAmountSetting
        name="pollingIntervalSeconds"
        label={messages.pollingIntervalSeconds}
        required
        isBlankZero
        value={definition.pollingIntervalSeconds}
        onChange={(pollingIntervalSeconds) => onChange({ pollingIntervalSeconds })}
      />
    </div>
  );
}

function Listing({ definition, onChange }: ConfigurationProps) {
  return (
    <>
      <div className="grid gap-4 @md/settings:grid-cols-2">
        <NamedTextSetting
          name="route"
          label={messages.route}
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
