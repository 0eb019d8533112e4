import { Globe } from 'lucide-react';
import { useState } from 'react';
import { type AdminPage, adminPages, type PageInput } from '#shared/contracts/admin-pages.ts';
import { pageTitleSlug } from '#shared/kernel/texts.ts';
import type { ModelDefinition } from '#shared/rules/model.ts';
import { pageModelProblem, routePathProblem, suggestedPath } from '#shared/rules/page-rules.ts';
import type { EditorDialogProps, EditorTool } from '#frontend/src/admin/editor/editor-description.ts';
import { refusalMessage } from '#frontend/src/data/api-error.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { refresh } from '#frontend/src/data/refresh.ts';
import { useAction } from '#frontend/src/data/use-action.ts';
import { useApi } from '#frontend/src/data/use-api.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { ErrorState } from '#frontend/src/ui/notice-state.tsx';
import { Section } from '#frontend/src/ui/section.tsx';
import { Drawer } from '#frontend/src/ui/drawer.tsx';
import { Skeleton } from '#frontend/src/ui/skeleton.tsx';
import { showToast } from '#frontend/src/ui/show-toast.tsx';
import { messages } from './messages.ts';
import { PageFields } from './page-fields.tsx';
import { type PageChange, PageRow } from './page-row.tsx';

export const pageSettingsTool: EditorTool<ModelDefinition> = {
  label: messages.tool,
  icon: Globe,
  place: 'bar',
  Dialog: PageSettingsDialog,
};

function PageSettingsDialog({ id, definition, onClose }: EditorDialogProps<ModelDefinition>) {
  return (
    <Drawer isOpen onClose={onClose} title={messages.title} size="full">
      {id === undefined || pageModelProblem(id) ? (
        <p role="alert">{messages.unsaved}</p>
      ) : (
        <PageSettings modelId={id} modelName={definition.name} />
      )}
    </Drawer>
  );
}

function PageSettings({ modelId, modelName }: { readonly modelId: string; readonly modelName: string }) {
  const params = { id: modelId };
  const { data, error, mutate } = useApi(adminPages.listModelPages, { params });
  // The list's index can lag, so the list is updated from responses instead.
  const setPages = (items: AdminPage[]) => void mutate({ items }, { revalidate: false });
  const pages = data?.items ?? [];
  const change = ({ before, after }: PageChange) =>
    setPages(pages.flatMap((page) => (page.routePath === before ? (after ?? []) : page)));
  return (
    <div className="flex flex-col gap-6">
      <Section title={messages.create}>
        {(data ?? error) && (
          <CreateForm
            key={pages.length}
            modelId={modelId}
            modelName={modelName}
            usedPaths={pages.map(({ routePath }) => routePath)}
            onCreated={(page) => setPages([page, ...pages])}
          />
        )}
      </Section>
      <Section title={messages.existing}>
        {error && (
          <ErrorState heading="h3" title={refusalMessage(error) ?? messages.loadFailed} onRetry={() => void mutate()} />
        )}
        {!data && !error && <Skeleton className="h-24 w-full" />}
        {data?.items.length === 0 && <p className="text-muted">{messages.none}</p>}
        <ul className="flex flex-col gap-3">
          {data?.items.map((page) => (
            <PageRow key={page.routePath} page={page} onChanged={change} />
          ))}
        </ul>
      </Section>
    </div>
  );
}

interface CreateFormProps {
  readonly modelId: string;
  readonly modelName: string;
  readonly usedPaths: readonly string[];
  readonly onCreated: (page: AdminPage) => void;
}

function CreateForm({ modelId, modelName, usedPaths, onCreated }: CreateFormProps) {
  const [page, setPage] = useState<PageInput>(() => ({
    routePath: suggestedPath(modelName, usedPaths),
    appId: '',
  }));
  const isComplete = page.routePath.trim() !== '' && page.appId.trim() !== '';
  const create = async () => {
    const created = await callApi(adminPages.createPage, { params: { id: modelId }, body: page });
    showToast(messages.created);
    refresh(adminPages.listApps);
    onCreated(created.page);
  };
  const { run, isBusy, problem, clearProblem } = useAction(create, { failed: messages.createFailed });
  return (
    <div className="flex flex-col gap-4 rounded-card border border-line p-4">
      <PageFields
        page={page}
        suggestedTitle={pageTitleSlug(modelName)}
        problem={problem}
        onChange={(changed) => {
          clearProblem();
          setPage(changed);
        }}
      />
      <Button
        variant="primary"
        disabled={!isComplete || isBusy}
        onClick={() => !routePathProblem(page.routePath) && run()}
      >
        {isBusy ? messages.creating : messages.create}
      </Button>
    </div>
  );
}
