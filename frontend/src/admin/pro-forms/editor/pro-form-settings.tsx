import { routePathProblem, storedRoutePath } from '#shared/rules/page-rules.ts';
import { proFormDefaults, type ProFormDefinition } from '#shared/rules/pro-form.ts';
import { ApiKeySetting, AppSetting } from '#frontend/src/admin/editor/controls/app-and-key-settings.tsx';
import { ExampleMediaSetting } from '#frontend/src/admin/editor/controls/media-settings.tsx';
import {
  NamedAmountSetting,
  NamedLongTextSetting,
  NamedTextSetting,
  SettingsGroup,
  useSetting,
} from '#frontend/src/admin/editor/controls/named-settings.tsx';
import type { ConfigurationProps } from '#frontend/src/admin/editor/editor-description.ts';
import { messages } from './messages.ts';

type ProFormSettingsProps = ConfigurationProps<ProFormDefinition>;

export function ProFormSettings(props: ProFormSettingsProps) {
  const { definition, onChange } = props;
  return (
    <div className="flex flex-col gap-4">
      <SettingsGroup title={messages.identity}>
        <ProFormIdentity {...props} />
      </SettingsGroup>
      <SettingsGroup title={messages.request}>
        <RequestSettings {...props} />
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

function ProFormIdentity({ definition, onChange }: ProFormSettingsProps) {
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
        description={hasLink ? messages.routePathHint(formatProPageLink(path)) : undefined}
        onChange={(routePath) => onChange({ routePath })}
      />
    </>
  );
}

function formatProPageLink(routePath: string): string {
  return `${window.location.origin}/pro${storedRoutePath(routePath)}`;
}

const defaultApp = { appId: proFormDefaults.appId, name: messages.defaultApp };

function RequestSettings({ definition, onChange }: ProFormSettingsProps) {
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
        extraApps={[defaultApp]}
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
        hint={messages.keyHint}
        onChange={(apiKeyId) => onChange({ apiKeyId })}
      />
    </>
  );
}
