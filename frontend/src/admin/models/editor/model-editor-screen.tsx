import { clsx } from 'clsx';
import { ChartColumn, Copy, Download, ExternalLink } from 'lucide-react';
import { useState } from 'react';
import type { EditorDescription, FactsProps, NoticeProps } from '#frontend/src/admin/editor/editor-description.ts';
import { factClass, VersionFact } from '#frontend/src/admin/editor/editor-header.tsx';
import { EditorScreen } from '#frontend/src/admin/editor/editor-screen.tsx';
import { messages as editorMessages } from '#frontend/src/admin/editor/messages.ts';
import { toServerDraft } from '#frontend/src/admin/editor/use-draft.ts';
import { refusalMessage } from '#frontend/src/data/api-error.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { useProviderChange, useUncheckedModel } from '#frontend/src/data/console-cache.ts';
import { refresh } from '#frontend/src/data/refresh.ts';
import { useApi } from '#frontend/src/data/use-api.ts';
import { formatAge, formatDateTime } from '#frontend/src/lib/format.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import type { RowAction } from '#frontend/src/ui/list/list-column.ts';
import { showToast } from '#frontend/src/ui/show-toast.tsx';
import { adminAuth } from '#shared/contracts/admin-auth.ts';
import { type AdminModel, adminModels } from '#shared/contracts/admin-models.ts';
import { adminOverview, type ProviderChange } from '#shared/contracts/admin-overview.ts';
import { adminPages } from '#shared/contracts/admin-pages.ts';
import { modelEditorPath, modelStatsPath } from '#shared/rules/console-paths.ts';
import { modelProblems } from '#shared/rules/model-rules.ts';
import { type ModelDefinition, modelDefinitionSchema } from '#shared/rules/model.ts';
import { describeChange } from '#shared/rules/provider-change-text.ts';
import { applyAssistantDraft, changeSections, normalizeModel, createEmptyModel, modelDraft } from '../edited-model.ts';
import { importTool } from '../import/import-dialog.tsx';
import { messages as listMessages } from '../messages.ts';
import { formatPageLink } from '../pages/page-fields.tsx';
import { pageSettingsTool } from '../pages/page-settings-dialog.tsx';
import { ModelPreview, SidePreview } from '../preview/model-preview.tsx';
import { duplicateModel, exportModels } from '../use-model-actions.ts';
import { ConfigurationForm } from './configuration-form.tsx';
import { messages } from './messages.ts';
import { outputKeyTool } from './run-settings.tsx';

export function ModelEditorScreen() {
  return <EditorScreen description={modelEditor} />;
}

const modelEditor: EditorDescription<ModelDefinition, AdminModel> = {
  ...modelDraft,
  paths: { editor: modelEditorPath, list: '/admin/models' },
  texts: messages,
  calls: {
    open: async (id) => {
      const { live, draft } = await callApi(adminModels.openDraft, { params: { id } });
      return { id, live, draft: draft && toServerDraft(modelDraft, draft) };
    },
    readVersion: async (id, version) => (await callApi(adminModels.getVersion, { params: { id, version } })).model,
    listVersions: adminModels.listVersions,
    save: async (edited, base, { loaded, note }) => {
      const definition = normalizeModel(edited);
      const { model, notChecked } =
        base === undefined
          ? await callApi(adminModels.createModel, { body: { definition } })
          : await callApi(adminModels.saveModel, {
              params: { id: base.id },
              body: { baseVersion: base.version, definition, wasAvailable: loaded.isAvailable, note },
            });
      return { saved: model, warning: notChecked };
    },
    saveDraft: async (edited, base, { loaded: { isAvailable: wasAvailable } }) => {
      const definition = normalizeModel(edited);
      const { draft } =
        base === undefined
          ? await callApi(adminModels.createDraft, { body: { definition } })
          : await callApi(adminModels.saveDraft, {
              params: { id: base.id },
              body: { revision: base.revision, baseVersion: base.baseVersion, definition, wasAvailable },
            });
      return toServerDraft(modelDraft, draft);
    },
    discardDraft: ({ id, revision }) => callApi(adminModels.discardDraft, { params: { id }, query: { revision } }),
    publishDraft: async ({ id, revision }, note) => {
      const answer = await callApi(adminModels.publishDraft, { params: { id }, body: { revision, note } });
      return { saved: answer.model, warning: answer.notChecked };
    },
    scheduleDraft: async ({ id, revision }, schedule) => {
      const body = { revision, ...schedule };
      return toServerDraft(modelDraft, (await callApi(adminModels.scheduleDraft, { params: { id }, body })).draft);
    },
    announce: (id) => callApi(adminModels.announceEditor, { params: { id } }),
    restore: async ({ id, revision }, version) => {
      const answer = await callApi(adminModels.restoreVersion, { params: { id, version }, body: { revision } });
      return toServerDraft(modelDraft, answer.draft);
    },
  },
  // The access response contains the owner's number of models. A save can end a change of the provider.
  refreshAfterSave: [adminAuth.getAccess, adminModels.listModels, adminOverview.getWaiting],
  createEmpty: createEmptyModel,
  parse: (model) => modelDefinitionSchema.parse(model),
  check: (definition) => modelProblems(normalizeModel(definition)),
  suggestFallback: (definition, problems) => {
    const deactivated = { ...definition, isAvailable: false };
    const cannotRun = problems.some(({ field }) => field === 'endpoint') && definition.isAvailable;
    const canBeSaved = modelProblems(normalizeModel(deactivated)).length === 0;
    return cannotRun && canBeSaved ? { label: messages.saveDeactivated, definition: deactivated } : undefined;
  },
  loss: {
    isCausedBy: (before, after) => before.isAvailable && !after.isAvailable,
    change: (id) => ({ kind: 'models', ids: [id] }),
    texts: messages.loss,
  },
  changeSections,
  applyAssistantDraft,
  hasPrompt: true,
  hasPreviewInHeader: true,
  importTool,
  tools: [importTool, pageSettingsTool, outputKeyTool],
  listMenuActions,
  Facts: ModelFacts,
  Notice: ProviderChangeNotice,
  Configuration: ConfigurationForm,
  SidePreview,
  Preview: ModelPreview,
};

const shownLinks = 2;

function ModelFacts({ saved: model, onOpen }: FactsProps<ModelDefinition, AdminModel>) {
  const { data } = useApi(adminPages.listModelPages, { params: { id: model.id } });
  const pages = data?.items ?? [];
  const more = pages.length - shownLinks;
  return (
    <>
      <VersionFact version={model.version} onOpen={() => onOpen('versions')} />
      {pages.slice(0, shownLinks).map(({ routePath }, index) => (
        <a
          key={routePath}
          href={formatPageLink(routePath)}
          target="_blank"
          rel="noreferrer"
          className={clsx(factClass, index > 0 && '@max-4xl/editor:hidden')}
        >
          <bdi className="max-w-36 truncate">{`/p${routePath}`}</bdi>
          <ExternalLink aria-label={editorMessages.newTab} className="size-3.5" />
        </a>
      ))}
      {(more > 0 || data?.items.length === 0) && (
        <button type="button" onClick={() => onOpen(pageSettingsTool)} className={`${factClass} text-muted`}>
          {more > 0 ? messages.morePages(more) : messages.noPage}
        </button>
      )}
    </>
  );
}

function listMenuActions(model: AdminModel, open: (path: string) => void): readonly RowAction[] {
  const openCopy = ({ id }: AdminModel) => {
    refresh(adminAuth.getAccess, adminModels.listModels);
    open(modelEditorPath(id));
  };
  return [
    { label: listMessages.duplicate, icon: Copy, onPress: () => duplicateModel(model.id, openCopy) },
    { label: listMessages.exportJson, icon: Download, onPress: () => void exportModels([model]) },
    { label: messages.stats, icon: ChartColumn, to: modelStatsPath(model.id) },
  ];
}

const texts = messages.providerChange;

function ProviderChangeNotice({ id, onOpen }: NoticeProps<ModelDefinition>) {
  const change = useProviderChange(id);
  const unchecked = useUncheckedModel(id);
  if (change !== undefined) return <OpenChange change={change} onReview={() => onOpen(importTool)} />;
  if (unchecked === undefined) return undefined;
  return <p className="text-sm text-muted">{texts.unchecked(formatDateTime(unchecked.at), unchecked.reason)}</p>;
}

interface OpenChangeProps {
  readonly change: ProviderChange;
  readonly onReview: () => void;
}

function OpenChange({ change, onReview }: OpenChangeProps) {
  const { modelId, foundAt, status, partCount } = change;
  const [isBusy, setBusy] = useState(false);
  const dismiss = async () => {
    setBusy(true);
    try {
      await callApi(adminModels.dismissProviderChange, { params: { id: modelId }, body: { foundAt } });
      showToast(texts.dismissed);
    } catch (error) {
      showToast(refusalMessage(error) ?? texts.notDismissed);
    } finally {
      setBusy(false);
      refresh(adminOverview.getWaiting);
    }
  };
  return (
    <section
      aria-label={texts.title}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-card border border-line bg-surface px-4 py-3"
    >
      <div className="flex min-w-0 flex-1 basis-64 flex-col gap-0.5">
        <h2 className="font-medium">
          <span>{texts.found(formatAge(foundAt))}</span>
        </h2>
        <p className="text-sm wrap-anywhere">{describeChange(change)}</p>
        {partCount > 0 && <p className="text-sm text-muted">{texts.hint}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        {partCount > 0 && status !== 'missing' && (
          <Button variant="primary" onClick={onReview}>
            {texts.review}
          </Button>
        )}
        <Button disabled={isBusy} onClick={() => void dismiss()}>
          {texts.dismiss}
        </Button>
      </div>
    </section>
  );
}
