import { routePathProblem, storedRoutePath } from '#shared/rules/page-rules.ts';
import { proFormDefaults, type ProFormDefinition } from '#shared/rules/pro-form.ts';
import { AppSetting } from '#frontend/src/admin/builder/app-setting.tsx';
import { ApiKeySetting } from '#frontend/src/admin/builder/api-key-setting.tsx';
import { ExampleMediaSetting } from '#frontend/src/admin/builder/example-media-setting.tsx';
import { useSetting } from '#frontend/src/admin/builder/settings/setting-scope.ts';
import { SettingsGroup } from '#frontend/src/admin/builder/settings-group.tsx';
import {
  NamedAmountSetting,
  NamedLongTextSetting,
  NamedTextSetting,
} from '#frontend/src/admin/builder/settings/named-settings.tsx';
import { messages } from './messages.ts';

interface ProFormSettingsProps {
  readonly definition: ProFormDefinition;
  readonly onChange: (changes: Partial<ProFormDefinition>) => void;
}

/** Everything about a pro form but its fields. */
export function ProFormSettings(props: ProFormSettingsProps) {
  const { definition, onChange } = props;
  return (
    <div className="flex flex-col gap-4">
      <SettingsGroup title={messages.identity}>
        <Identity {...props} />
      </SettingsGroup>
      <SettingsGroup title={messages.request}>
        <Request {...props} />
      </SettingsGroup>
      <SettingsGroup title={messages.page}>
        <NamedTextSetting
          name="pageTitle"
          label={messages.pageTitle}
          value={definition.pageTitle ?? ''}
          description={messages.pageTitleHint}
          onChange={(title) => onChange({ pageTitle: title || undefined })}
        />
        <NamedLongTextSetting
          name="pageDescription"
          label={messages.pageDescription}
          value={definition.pageDescription ?? ''}
          onChange={(description) => onChange({ pageDescription: description || undefined })}
        />
      </SettingsGroup>
      <SettingsGroup title={messages.example}>
        <ExampleMediaSetting example={definition} onChange={onChange} />
      </SettingsGroup>
    </div>
  );
}

function Identity({ definition, onChange }: ProFormSettingsProps) {
  const path = definition.routePath;
  const problem = path.trim() === '' ? undefined : routePathProblem(path);
  const hasLink = path.trim() !== '' && problem === undefined;
  return (
    <>
      <NamedTextSetting
        name="name"
        label={messages.name}
        required
        value={definition.name}
        onChange={(name) => onChange({ name })}
      />
      <NamedLongTextSetting
        name="description"
        label={messages.description}
        value={definition.description}
        onChange={(description) => onChange({ description })}
      />
      <NamedTextSetting
        name="routePath"
        label={messages.routePath}
        required
        value={path}
        problem={problem}
        description={hasLink ? messages.routePathHint(linkOf(path)) : undefined}
        onChange={(routePath) => onChange({ routePath })}
      />
    </>
  );
}

/** The full address of a pro form. */
function linkOf(routePath: string): string {
  return `${window.location.origin}/pro${storedRoutePath(routePath)}`;
}

const defaultApp = { appId: proFormDefaults.appId, name: messages.defaultApp };

function Request({ definition, onChange }: ProFormSettingsProps) {
  return (
    <>
      <NamedTextSetting
        name="requestType"
        label={messages.requestType}
        required
        value={definition.requestType}
        description={messages.requestTypeHint}
        onChange={(requestType) => onChange({ requestType })}
      />
      <AppSetting
        {...useSetting('appId')}
        value={definition.appId}
        more={[defaultApp]}
        onChange={(appId) => onChange({ appId })}
      />
      <NamedAmountSetting
        name="creditCost"
        label={messages.creditCost}
        required
        isBlankZero
        value={definition.creditCost}
        description={messages.creditCostHint}
        onChange={(creditCost) => onChange({ creditCost })}
      />
      <ApiKeySetting
        value={definition.apiKeyId}
        none={messages.noKey}
        onChange={(apiKeyId) => onChange({ apiKeyId })}
      />
    </>
  );
}
