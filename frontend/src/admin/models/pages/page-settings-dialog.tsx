import { Globe, Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { EditorDialogProps, EditorTool } from '#frontend/src/admin/editor/editor-description.ts';
import { refusalMessage } from '#frontend/src/data/api-error.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { refresh } from '#frontend/src/data/refresh.ts';
import { useAction } from '#frontend/src/data/use-action.ts';
import { useApi } from '#frontend/src/data/use-api.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { Drawer } from '#frontend/src/ui/drawer.tsx';
import { ErrorState } from '#frontend/src/ui/notice-state.tsx';
import { Section } from '#frontend/src/ui/section.tsx';
import { showToast } from '#frontend/src/ui/show-toast.tsx';
import { Skeleton } from '#frontend/src/ui/skeleton.tsx';
import { type AdminPage, adminPages, type PageInput } from '#shared/contracts/admin-pages.ts';
import type { ModelDefinition } from '#shared/rules/model.ts';
import { pageModelProblem, routePathProblem, suggestedPath } from '#shared/rules/page-rules.ts';
import { messages } from './messages.ts';
import { PageFields } from './page-fields.tsx';
import { type PageChange, type PageModel, PageRow } from './page-row.tsx';

export const pageSettingsTool: EditorTool<ModelDefinition> = {
  label: messages.tool,
  icon: Globe,
  place: 'bar',
  parameter: 'pages',
  Dialog: PageSettingsDialog,
};

function PageSettingsDialog({ id, definition, onClose }: EditorDialogProps<ModelDefinition>) {
  return (
    <Drawer isOpen onClose={onClose} title={messages.title} size="full">
      {id === undefined || pageModelProblem(id) ? (
        <p role="alert">{messages.unsaved}</p>
      ) : (
        <PageSettings modelId={id} model={definition} />
      )}
    </Drawer>
  );
}

interface PageSettingsProps {
  readonly modelId: string;
  readonly model: PageModel;
}

function PageSettings({ modelId, model }: PageSettingsProps) {
  const params = { id: modelId };
  const { data, error, mutate } = useApi(adminPages.listModelPages, { params });
  const [isAdding, setAdding] = useState(false);
  const [createdPath, setCreatedPath] = useState<string>();
  // The list's index can lag, so the list is updated from responses instead.
  const setPages = (items: AdminPage[]) => void mutate({ items }, { revalidate: false });
  const pages = data?.items ?? [];
  const change = ({ before, after }: PageChange) =>
    setPages(pages.flatMap((page) => (page.routePath === before ? (after ?? []) : page)));
  const finish = (page: AdminPage) => {
    setPages([page, ...pages]);
    setAdding(false);
    setCreatedPath(page.routePath);
  };
  const isFormOpen = isAdding || (pages.length === 0 && Boolean(data ?? error));
  return (
    <div className="flex flex-col gap-6">
      <Section title={messages.existing}>
        {error && (
          <ErrorState heading="h3" title={refusalMessage(error) ?? messages.loadFailed} onRetry={() => void mutate()} />
        )}
        {!data && !error && <Skeleton className="h-24 w-full" />}
        {data?.items.length === 0 && <p className="text-muted">{messages.none}</p>}
        <ul className="flex flex-col gap-3">
          {pages.map((page) => (
            <PageRow
              key={page.routePath}
              page={page}
              modelId={modelId}
              model={model}
              isNew={page.routePath === createdPath}
              onChanged={change}
            />
          ))}
        </ul>
        {pages.length > 0 && !isAdding && (
          <Button className="self-start" onClick={() => setAdding(true)}>
            <Plus aria-hidden className="size-4" />
            {messages.add}
          </Button>
        )}
      </Section>
      {isFormOpen && (
        <Section title={messages.create}>
          <CreateForm
            modelId={modelId}
            modelName={model.name}
            usedPaths={pages.map(({ routePath }) => routePath)}
            onCreated={finish}
            onCancel={isAdding ? () => setAdding(false) : undefined}
          />
        </Section>
      )}
    </div>
  );
}

interface CreateFormProps {
  readonly modelId: string;
  readonly modelName: string;
  readonly usedPaths: readonly string[];
  readonly onCreated: (page: AdminPage) => void;
  readonly onCancel: (() => void) | undefined;
}

function CreateForm({ modelId, modelName, usedPaths, onCreated, onCancel }: CreateFormProps) {
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
  const form = useRef<HTMLDivElement>(null);
  const isAdded = onCancel !== undefined;
  // The button that opened the form is gone, so the form takes the focus.
  useEffect(() => {
    if (isAdded) form.current?.focus();
  }, [isAdded]);
  return (
    <div
      ref={form}
      role="group"
      aria-label={messages.create}
      tabIndex={-1}
      className="flex flex-col gap-4 rounded-card border border-line p-4 outline-none"
    >
      <PageFields
        page={page}
        modelName={modelName}
        problem={problem}
        onChange={(changed) => {
          clearProblem();
          setPage(changed);
        }}
      />
      <div className="flex flex-wrap justify-end gap-2">
        {onCancel && (
          <Button variant="ghost" onClick={onCancel}>
            {messages.cancel}
          </Button>
        )}
        <Button
          variant="primary"
          disabled={!isComplete || isBusy}
          onClick={() => !routePathProblem(page.routePath) && run()}
        >
          <span>{isBusy ? messages.creating : messages.create}</span>
        </Button>
      </div>
    </div>
  );
}
