import { defaultFailureCeilingPercent, fewestEnded, fewestPriced } from '#shared/rules/protection.ts';
import { SettingsGroup } from '#frontend/src/admin/builder/settings-group.tsx';
import { NamedNumberSetting } from '#frontend/src/admin/builder/settings/named-settings.tsx';
import type { ConfigurationProps } from './configuration-props.ts';
import { messages } from './messages.ts';

/** When the model rests by itself. */
export function ProtectionSettings({ definition, onChange }: ConfigurationProps) {
  return (
    <SettingsGroup title={messages.protection}>
      <p className="text-sm text-muted">{messages.protectionHint}</p>
      <NamedNumberSetting
        name="failureCeilingPercent"
        label={messages.failureCeiling}
        description={messages.failureCeilingHint(fewestEnded)}
        placeholder={String(defaultFailureCeilingPercent)}
        value={definition.failureCeilingPercent}
        onChange={(failureCeilingPercent) => onChange({ failureCeilingPercent })}
      />
      <NamedNumberSetting
        name="marginFloorPercent"
        label={messages.marginFloor}
        description={messages.marginFloorHint(fewestPriced)}
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
    </SettingsGroup>
  );
}
