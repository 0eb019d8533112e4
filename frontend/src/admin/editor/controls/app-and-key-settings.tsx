import { useId, useState } from 'react';
import { useApi } from '#frontend/src/data/use-api.ts';
import { controlProps, FormField } from '#frontend/src/ui/form-field.tsx';
import { Select } from '#frontend/src/ui/inputs.tsx';
import { RetryLine } from '#frontend/src/ui/retry-line.tsx';
import { TextSetting } from '#frontend/src/ui/setting-controls.tsx';
import { adminPages } from '#shared/contracts/admin-pages.ts';
import { messages } from './messages.ts';

interface App {
  readonly appId: string;
  readonly name: string;
}

interface AppSettingProps {
  readonly id: string;
  readonly value: string;
  readonly onChange: (appId: string) => void;
  readonly problem?: string | undefined;
  /** Apps that have no page yet. */
  readonly extraApps?: readonly App[];
}

const otherOption = 'other-id';
const noApps: readonly App[] = [];

export function AppSetting({ id, value, onChange, problem, extraApps = noApps }: AppSettingProps) {
  const { data, error, mutate } = useApi(adminPages.listApps, {});
  const [isTyped, setTyped] = useState(false);
  const knownApps = data?.items ?? noApps;
  const apps = [...knownApps, ...extraApps.filter(({ appId }) => !knownApps.some((app) => app.appId === appId))];
  const isKnown = apps.some(({ appId }) => appId === value);
  const isOther = isTyped || (!isKnown && value !== '');
  const choose = (chosen: string) => {
    setTyped(chosen === otherOption);
    onChange(chosen === otherOption ? '' : chosen);
  };
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <FormField id={isOther ? `${id}-app` : id} label={messages.app} required problem={isOther ? undefined : problem}>
        <Select
          {...controlProps({ id: isOther ? `${id}-app` : id, required: true, problem: isOther ? undefined : problem })}
          value={isOther ? otherOption : value}
          onChange={(event) => choose(event.target.value)}
        >
          <option value="">{messages.chooseApp}</option>
          {apps.map(({ appId, name }) => (
            <option key={appId} value={appId}>
              {name}
            </option>
          ))}
          <option value={otherOption}>{messages.otherApp}</option>
        </Select>
        {error && !data && <RetryLine onRetry={() => void mutate()}>{messages.appsFailed}</RetryLine>}
      </FormField>
      {isOther && (
        <TextSetting id={id} label={messages.appId} required value={value} problem={problem} onChange={onChange} />
      )}
    </div>
  );
}

interface ApiKeySettingProps {
  readonly value: string | undefined;
  readonly onChange: (apiKeyId: string | undefined) => void;
  readonly none: string;
  readonly hint?: string;
  readonly whenEmpty?: string | undefined;
}

export function ApiKeySetting({ value, onChange, none, hint, whenEmpty }: ApiKeySettingProps) {
  const id = useId();
  const { data, error, mutate } = useApi(adminPages.listApiKeyOptions, {});
  const description = (data?.items.length === 0 && whenEmpty) || hint;
  const isUnknown = value !== undefined && !data?.items.some((key) => key.id === value);
  return (
    <FormField id={id} label={messages.apiKey} description={description}>
      <Select
        {...controlProps({ id, description })}
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value || undefined)}
      >
        <option value="">{none}</option>
        {isUnknown && <option value={value}>{messages.otherKey}</option>}
        {data?.items.map((key) => (
          <option key={key.id} value={key.id}>
            {`${key.provider}: ${key.name}`}
          </option>
        ))}
      </Select>
      {error && !data && <RetryLine onRetry={() => void mutate()}>{messages.keysFailed}</RetryLine>}
    </FormField>
  );
}
