import { mediaTypes } from '#shared/kernel/media-types.ts';
import { defaultFile } from '#shared/rules/model-output.ts';
import { defaultFailureCeilingPercent, minEnded, minPriced } from '#shared/rules/protection.ts';
import {
  NamedAmountSetting,
  NamedNumberSetting,
  NamedTextSetting,
  SettingsGrid,
} from '#frontend/src/admin/editor/controls/named-settings.tsx';
import { ChoiceSetting, SwitchSetting } from '#frontend/src/ui/setting-controls.tsx';
import type { ModelSettingsProps } from '../edited-model.ts';
import { messages } from './messages.ts';

export function RunSettings({ definition, onChange }: ModelSettingsProps) {
  return (
    <div className="flex flex-col gap-4">
      <SwitchSetting
        label={messages.isLongRunning}
        description={messages.isLongRunningHint}
        value={definition.isLongRunning}
        onChange={(isLongRunning) => onChange({ isLongRunning })}
      />
      {definition.isLongRunning && <LongRunning definition={definition} onChange={onChange} />}
    </div>
  );
}

function LongRunning({ definition, onChange }: ModelSettingsProps) {
  return (
    <SettingsGrid>
      <NamedTextSetting
        name="streamNodeId"
        label={messages.streamNodeId}
        required
        description={messages.nodeHint}
        value={definition.streamNodeId}
        onChange={(streamNodeId) => onChange({ streamNodeId })}
      />
      <NamedTextSetting
        name="pollingNodeName"
        label={messages.pollingNodeName}
        required
        description={messages.nodeHint}
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
    </SettingsGrid>
  );
}

export function OutputSettings({ definition, onChange }: ModelSettingsProps) {
  const usual = defaultFile(definition);
  return (
    <SettingsGrid>
      <ChoiceSetting
        label={messages.outputType}
        required
        names={mediaTypes}
        options={messages.outputTypes}
        value={definition.outputType}
        onChange={(outputType) => onChange({ outputType })}
      />
      <NamedTextSetting
        name="outputKey"
        label={messages.outputKey}
        value={definition.outputKey}
        description={messages.outputKeyHint}
        onChange={(outputKey) => onChange({ outputKey })}
      />
      <NamedTextSetting
        name="outputContentType"
        label={messages.outputContentType}
        value={definition.outputContentType}
        placeholder={usual.contentType}
        description={messages.outputFileHint}
        onChange={(outputContentType) => onChange({ outputContentType })}
      />
      <NamedTextSetting
        name="outputExtension"
        label={messages.outputExtension}
        value={definition.outputExtension}
        placeholder={usual.extension}
        description={messages.outputFileHint}
        onChange={(outputExtension) => onChange({ outputExtension })}
      />
      <NamedTextSetting
        name="seedPath"
        label={messages.seedPath}
        value={definition.seedPath}
        placeholder="seed"
        description={messages.pathHint}
        onChange={(seedPath) => onChange({ seedPath })}
      />
      <NamedTextSetting
        name="promptPath"
        label={messages.promptPath}
        value={definition.promptPath}
        placeholder="prompt"
        description={messages.pathHint}
        onChange={(promptPath) => onChange({ promptPath })}
      />
    </SettingsGrid>
  );
}

export function ProtectionSettings({ definition, onChange }: ModelSettingsProps) {
  return (
    <>
      <p className="text-sm text-muted">{messages.protectionHint}</p>
      <SettingsGrid>
        <NamedNumberSetting
          name="failureCeilingPercent"
          label={messages.failureCeiling}
          description={messages.failureCeilingHint(minEnded)}
          placeholder={String(defaultFailureCeilingPercent)}
          value={definition.failureCeilingPercent}
          onChange={(failureCeilingPercent) => onChange({ failureCeilingPercent })}
        />
        <NamedNumberSetting
          name="marginFloorPercent"
          label={messages.marginFloor}
          description={messages.marginFloorHint(minPriced)}
          placeholder={messages.noLimit}
          value={definition.marginFloorPercent}
          onChange={(marginFloorPercent) => onChange({ marginFloorPercent })}
        />
        <NamedNumberSetting
          name="dailyCostCeilingUsd"
          label={messages.costCeiling}
          description={messages.costCeilingHint}
          placeholder={messages.noLimit}
          value={definition.dailyCostCeilingUsd}
          onChange={(dailyCostCeilingUsd) => onChange({ dailyCostCeilingUsd })}
        />
      </SettingsGrid>
    </>
  );
}
