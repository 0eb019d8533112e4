import { useId } from 'react';
import { ApiKeySetting, AppSetting } from '#frontend/src/admin/editor/controls/app-and-key-settings.tsx';
import { guessMediaType, MediaButtons } from '#frontend/src/admin/editor/controls/media-settings.tsx';
import { useApi } from '#frontend/src/data/use-api.ts';
import { useAdminAccess } from '#frontend/src/lib/admin-access.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { controlClass, controlProps, FormField } from '#frontend/src/ui/form-field.tsx';
import { adminPages, type PageInput } from '#shared/contracts/admin-pages.ts';
import { pageTitleSlug } from '#shared/kernel/texts.ts';
import { routePathProblem, storedRoutePath } from '#shared/rules/page-rules.ts';
import { messages } from './messages.ts';

interface PageFieldsProps {
  readonly page: PageInput;
  readonly onChange: (page: PageInput) => void;
  readonly problem?: string | undefined;
  readonly modelName: string;
}

export function PageFields({ page, onChange, problem, modelName }: PageFieldsProps) {
  const id = useId();
  const path = page.routePath;
  const rule = path.trim() === '' ? undefined : routePathProblem(path);
  const slug = pageTitleSlug(modelName);
  const set = (changes: Partial<PageInput>) => onChange({ ...page, ...changes });
  const { isSuperAdmin } = useAdminAccess();
  const { data: apps } = useApi(adminPages.listApps, {});
  const sharedApp = apps?.items.find(({ appId, canName }) => appId === page.appId && !canName);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <PageTextField
        label={messages.routePath}
        required
        value={path}
        problem={rule ?? problem}
        description={
          path.trim() === '' || rule ? undefined : messages.routePathHint(formatPageLink(storedRoutePath(path)))
        }
        onChange={(routePath) => set({ routePath })}
      />
      <AppSetting id={`${id}-app`} value={page.appId} onChange={(appId) => set({ appId, appName: undefined })} />
      <PageTextField
        label={messages.appName}
        description={sharedApp ? messages.appNameShared : messages.appNameHint}
        isReadOnly={sharedApp !== undefined}
        value={sharedApp?.name ?? page.appName ?? ''}
        onChange={(appName) => set({ appName })}
      />
      <div className="flex flex-col gap-2">
        <PageTextField
          label={messages.pageTitle}
          description={messages.pageTitleHint}
          placeholder={modelName}
          value={page.title ?? ''}
          onChange={(title) => set({ title })}
        />
        {slug !== '' && !page.title && (
          <Button className="self-start" onClick={() => set({ title: slug })}>
            {messages.takeTitle(slug)}
          </Button>
        )}
      </div>
      <PageTextField
        label={messages.description}
        value={page.description ?? ''}
        onChange={(description) => set({ description })}
      />
      <div className="flex flex-col gap-2">
        <PageTextField
          label={messages.exampleMediaUrl}
          value={page.exampleMediaUrl ?? ''}
          onChange={(url) => set({ exampleMediaUrl: url, exampleMediaType: guessMediaType(url) })}
        />
        <MediaButtons
          targetName={messages.exampleMedia}
          kinds={['image', 'video', 'audio']}
          onPick={(url) => set({ exampleMediaUrl: url, exampleMediaType: guessMediaType(url) })}
        />
      </div>
      <ApiKeySetting
        value={page.apiKeyId}
        none={isSuperAdmin ? messages.stageKey : messages.chooseKey}
        {...(!isSuperAdmin && { hint: messages.keyHint, whenEmpty: messages.noKeys })}
        onChange={(apiKeyId) => set({ apiKeyId })}
      />
    </div>
  );
}

interface PageTextFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly required?: boolean;
  readonly isReadOnly?: boolean;
  readonly placeholder?: string;
  readonly description?: string | undefined;
  readonly problem?: string | undefined;
}

function PageTextField({ label, value, onChange, isReadOnly = false, placeholder, ...texts }: PageTextFieldProps) {
  const id = useId();
  return (
    <FormField id={id} label={label} {...texts}>
      <input
        {...controlProps({ id, ...texts })}
        type="text"
        autoComplete="off"
        autoCapitalize="none"
        value={value}
        readOnly={isReadOnly}
        placeholder={placeholder}
        onChange={(event) => onChange(event.target.value)}
        className={controlClass}
      />
    </FormField>
  );
}

export function formatPageLink(routePath: string): string {
  return `${window.location.origin}/p${routePath}`;
}
