import { clsx } from 'clsx';
import { ChartColumn, Copy, Download, ExternalLink } from 'lucide-react';
import { adminAuth } from '#shared/contracts/admin-auth.ts';
import { type AdminModel, adminModels } from '#shared/contracts/admin-models.ts';
import { adminPages } from '#shared/contracts/admin-pages.ts';
import type { ModelDefinition } from '#shared/rules/model.ts';
import type { FactsProps } from '#frontend/src/admin/editor/editor-description.ts';
import { factClass, VersionFact } from '#frontend/src/admin/editor/editor-header.tsx';
import { messages as editorMessages } from '#frontend/src/admin/editor/messages.ts';
import { refresh } from '#frontend/src/data/refresh.ts';
import { useApi } from '#frontend/src/data/use-api.ts';
import { statsPath } from '#frontend/src/lib/screen-paths.ts';
import type { RowAction } from '#frontend/src/ui/list/list-column.ts';
import { messages as listMessages } from '../messages.ts';
import { formatPageLink } from '../pages/page-fields.tsx';
import { pageSettingsTool } from '../pages/page-settings-dialog.tsx';
import { duplicateModel, exportModels } from '../use-model-actions.ts';
import { messages } from './messages.ts';

const shownLinks = 2;

export function ModelFacts({ saved: model, onOpen }: FactsProps<ModelDefinition, AdminModel>) {
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

export function listMenuActions(model: AdminModel, open: (path: string) => void): readonly RowAction[] {
  const openCopy = ({ id }: AdminModel) => {
    // The access response contains the owner's number of models.
    refresh(adminAuth.getAccess, adminModels.listModels);
    open(`/admin/create?edit=${id}`);
  };
  return [
    { label: listMessages.duplicate, icon: Copy, onPress: () => duplicateModel(model.id, openCopy) },
    { label: listMessages.exportJson, icon: Download, onPress: () => void exportModels([model]) },
    { label: messages.stats, icon: ChartColumn, to: statsPath(model.id) },
  ];
}
