import { useId } from 'react';
import { adminPages } from '#shared/contracts/admin-pages.ts';
import { useApi } from '#frontend/src/data/use-api.ts';
import { controlProps, FormField } from '#frontend/src/ui/form-field.tsx';
import { RetryLine } from '#frontend/src/ui/retry-line.tsx';
import { Select } from '#frontend/src/ui/select.tsx';
import { messages } from './messages.ts';

interface ApiKeySettingProps {
  readonly value: string | undefined;
  readonly onChange: (apiKeyId: string | undefined) => void;
  /** What it means that none is chosen. */
  readonly none: string;
  /** Said when there are no keys to choose from. */
  readonly whenEmpty?: string | undefined;
}

/** Which API key goes with a page or a form: an admin's own ones, or any for a super admin. */
export function ApiKeySetting({ value, onChange, none, whenEmpty }: ApiKeySettingProps) {
  const id = useId();
  const { data, error, mutate } = useApi(adminPages.listApiKeyOptions, {});
  const description = data?.items.length === 0 ? whenEmpty : undefined;
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
            {key.provider}: {key.name}
          </option>
        ))}
      </Select>
      {error && !data && <RetryLine onRetry={() => void mutate()}>{messages.keysFailed}</RetryLine>}
    </FormField>
  );
}
