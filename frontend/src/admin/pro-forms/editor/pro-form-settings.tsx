import { routePathProblem, storedRoutePath } from '#shared/rules/page-rules.ts';
import { proFormDefaults, type ProFormDefinition } from '#shared/rules/pro-form.ts';
import { ApiKeySetting, AppSetting } from '#frontend/src/admin/editor/controls/app-and-key-settings.tsx';
import { ExampleMediaSetting } from '#frontend/src/admin/editor/controls/media-settings.tsx';
import {
  NamedAmountSetting,
  NamedLongTextSetting,
  NamedTextSetting,
  SettingsGrid,
  useSetting,
} from '#frontend/src/admin/editor/controls/named-settings.tsx';
import { SettingTabs } from '#frontend/src/admin/editor/controls/setting-tabs.tsx';
import type { ConfigurationProps } from '#frontend/src/admin/editor/editor-description.ts';
import { messages } from './messages.ts';

type ProFormSettingsProps = ConfigurationProps<ProFormDefinition>;

export function ProFormSettings(props: ProFormSettingsProps) {
  const { definition, onChange } = props;
  return (
    <SettingTabs
      label={messages.parts.configuration}
      tabs={[
        { name: 'basics', label: messages.basics, content: <BasicSettings {...props} /> },
        {
          name: 'page',
          label: messages.page,
          content: (
            <>
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
            </>
          ),
        },
        {
          name: 'look',
          label: messages.look,
          content: <ExampleMediaSetting example={definition} onChange={onChange} />,
        },
      ]}
    />
  );
}

function BasicSettings({ definition, onChange }: ProFormSettingsProps) {
  const path = definition.routePath;
  const problem = path.trim() === '' ? undefined : routePathProblem(path);
  const hasLink = path.trim() !== '' && problem === undefined;
  return (
    <>
      <SettingsGrid>
        <NamedTextSetting
          name="routePath"
          label={messages.routePath}
          required
          value={path}
          problem={problem}
          description={hasLink ? messages.routePathHint(formatProPageLink(path)) : undefined}
          onChange={(routePath) => onChange({ routePath })}
        />
        <NamedTextSetting
          name="requestType"
          label={messages.requestType}
          required
          value={definition.requestType}
          description={messages.requestTypeHint}
          onChange={(requestType) => onChange({ requestType })}
        />
      </SettingsGrid>
      <NamedLongTextSetting
        name="description"
        label={messages.description}
        value={definition.description}
        onChange={(description) => onChange({ description })}
      />
      <SettingsGrid>
        <NamedAmountSetting
          name="creditCost"
          label={messages.creditCost}
          required
          isBlankZero
          value={definition.creditCost}
          description={messages.creditCostHint}
          onChange={(creditCost) => onChange({ creditCost })}
        />
        <AppSetting
          {...useSetting('appId')}
          value={definition.appId}
          extraApps={[defaultApp]}
          onChange={(appId) => onChange({ appId })}
        />
        <ApiKeySetting
          value={definition.apiKeyId}
          none={messages.noKey}
          hint={messages.keyHint}
          onChange={(apiKeyId) => onChange({ apiKeyId })}
        />
      </SettingsGrid>
    </>
  );
}

const defaultApp = { appId: proFormDefaults.appId, name: messages.defaultApp };

function formatProPageLink(routePath: string): string {
  return `${window.location.origin}/pro${storedRoutePath(routePath)}`;
}
