import { modelCategories } from '#shared/rules/model-category.ts';
import { pollingIntervalLimits } from '#shared/rules/model-definition.ts';
import { modelIdSlug } from '#shared/rules/slug.ts';
import { SettingsGroup } from '#frontend/src/admin/builder/settings-group.tsx';
import { ExampleMediaSetting } from '#frontend/src/admin/builder/example-media-setting.tsx';
import type { ConfigurationProps } from './configuration-props.ts';
import { IconSetting } from './icon-setting.tsx';
import { messages } from './messages.ts';
import { OutputSettings } from './output-settings.tsx';
import { PriceSetting } from './price/price-setting.tsx';
import { ProtectionSettings } from './protection-settings.tsx';
import { AmountSetting } from '#frontend/src/ui/amount-setting.tsx';
import {
  ChoiceSetting,
  LongTextSetting,
  NumberSetting,
  SwitchSetting,
  TextSetting,
} from '#frontend/src/ui/setting-controls.tsx';

/** Everything about a model but its form. */
export function ConfigurationForm(props: ConfigurationProps) {
  return (
    <div className="flex flex-col gap-4">
      <SettingsGroup title={messages.identity}>
        <Identity {...props} />
      </SettingsGroup>
      <SettingsGroup title={messages.run}>
        <Run {...props} />
      </SettingsGroup>
      <PriceSetting {...props} />
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
      <TextSetting
        label={messages.name}
        required
        value={definition.name}
        description={messages.modelId(modelIdSlug(definition.name))}
        onChange={(name) => onChange({ name })}
      />
      <LongTextSetting
        label={messages.description}
        value={definition.description}
        onChange={(description) => onChange({ description })}
      />
      <TextSetting
        label={messages.endpoint}
        required
        value={definition.endpoint}
        description={messages.endpointHint}
        onChange={(endpoint) => onChange({ endpoint })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <ChoiceSetting
          label={messages.category}
          required
          names={modelCategories}
          options={messages.categories}
          value={definition.category}
          onChange={(category) => onChange({ category })}
        />
        <TextSetting
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
    <TextSetting
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
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberSetting
          label={messages.creditCost}
          required
          isBlankZero
          min={1}
          max={1000}
          value={definition.creditCost}
          onChange={(creditCost) => onChange({ creditCost })}
        />
        <NumberSetting
          label={messages.estimatedSeconds}
          required
          isBlankZero
          min={1}
          value={definition.estimatedSeconds}
          onChange={(estimatedSeconds) => onChange({ estimatedSeconds })}
        />
        <AmountSetting
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
    <div className="grid gap-4 sm:grid-cols-2">
      <TextSetting
        label={messages.streamNodeId}
        required
        value={definition.streamNodeId}
        onChange={(streamNodeId) => onChange({ streamNodeId })}
      />
      <TextSetting
        label={messages.pollingNodeName}
        required
        value={definition.pollingNodeName}
        onChange={(pollingNodeName) => onChange({ pollingNodeName })}
      />
      <NumberSetting
        label={messages.pollingIntervalSeconds}
        required
        isBlankZero
        {...pollingIntervalLimits}
        value={definition.pollingIntervalSeconds}
        onChange={(pollingIntervalSeconds) => onChange({ pollingIntervalSeconds })}
      />
    </div>
  );
}

function Listing({ definition, onChange }: ConfigurationProps) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextSetting
          label={messages.route}
          value={definition.route ?? ''}
          onChange={(route) => onChange({ route: route || undefined })}
        />
        <NumberSetting
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
