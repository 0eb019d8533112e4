import { useState } from 'react';
import { adminPages } from '#shared/contracts/admin-pages.ts';
import { useApi } from '#frontend/src/data/use-api.ts';
import { controlProps, FormField } from '#frontend/src/ui/form-field.tsx';
import { RetryLine } from '#frontend/src/ui/retry-line.tsx';
import { Select } from '#frontend/src/ui/select.tsx';
import { TextSetting } from '#frontend/src/ui/setting-controls.tsx';
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
  /** Apps that no page belongs to yet. */
  readonly more?: readonly App[];
}

/** What stands for an app that is not among the known ones. */
const other = 'other-id';
const none: readonly App[] = [];

/** An app, picked by its name; one that is nowhere yet is named by its id. */
export function AppSetting({ id, value, onChange, problem, more = none }: AppSettingProps) {
  const { data, error, mutate } = useApi(adminPages.listApps, {});
  const [isTyped, setTyped] = useState(false);
  const known = data?.items ?? none;
  const apps = [...known, ...more.filter(({ appId }) => !known.some((app) => app.appId === appId))];
  const isKnown = apps.some(({ appId }) => appId === value);
  const isOther = isTyped || (!isKnown && value !== '');
  const choose = (chosen: string) => {
    setTyped(chosen === other);
    onChange(chosen === other ? '' : chosen);
  };
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <FormField id={isOther ? `${id}-app` : id} label={messages.app} required problem={isOther ? undefined : problem}>
        <Select
          {...controlProps({ id: isOther ? `${id}-app` : id, required: true, problem: isOther ? undefined : problem })}
          value={isOther ? other : value}
          onChange={(event) => choose(event.target.value)}
        >
          <option value="">{messages.chooseApp}</option>
          {apps.map(({ appId, name }) => (
            <option key={appId} value={appId}>
              {name}
            </option>
          ))}
          <option value={other}>{messages.otherApp}</option>
        </Select>
        {error && !data && <RetryLine onRetry={() => void mutate()}>{messages.appsFailed}</RetryLine>}
      </FormField>
      {isOther && (
        <TextSetting id={id} label={messages.appId} required value={value} problem={problem} onChange={onChange} />
      )}
    </div>
  );
}
