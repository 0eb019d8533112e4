import { ChartColumn, ExternalLink } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { AdminModel } from '#shared/contracts/admin-models.ts';
import { adminPages } from '#shared/contracts/admin-pages.ts';
import type { ModelDefinition } from '#shared/rules/model.ts';
import type { FactsProps } from '#frontend/src/admin/editor/editor-description.ts';
import { factClass, VersionFact } from '#frontend/src/admin/editor/editor-header.tsx';
import { messages as editorMessages } from '#frontend/src/admin/editor/messages.ts';
import { usePaused } from '#frontend/src/data/console-cache.ts';
import { useApi } from '#frontend/src/data/use-api.ts';
import { statsPath } from '#frontend/src/lib/screen-paths.ts';
import { Badge } from '#frontend/src/ui/badge.tsx';
import { messages as listMessages } from '../messages.ts';
import { getAvailability, getModelState, PausedBadge } from '../model-state.tsx';
import { formatPageLink } from '../pages/page-fields.tsx';
import { pageSettingsTool } from '../pages/page-settings-dialog.tsx';
import { messages } from './messages.ts';

const tones = {
  archived: 'neutral',
  disabled: 'danger',
  comingSoon: 'warning',
  featured: 'success',
  active: 'success',
} as const;
const shownLinks = 2;

export function ModelFacts({ saved: model, onOpen }: FactsProps<ModelDefinition, AdminModel>) {
  const state = getAvailability(model);
  const pause = usePaused()(model.id);
  const { data } = useApi(adminPages.listModelPages, { params: { id: model.id } });
  const pages = data?.items ?? [];
  const more = pages.length - shownLinks;
  return (
    <>
      {pause && getModelState({ ...model, pause }) === 'paused' ? (
        <Link to="/admin/pauses" className={factClass}>
          <PausedBadge pause={pause} />
        </Link>
      ) : (
        <Badge tone={tones[state]}>{listMessages.badges[state]}</Badge>
      )}
      <VersionFact version={model.version} onOpen={() => onOpen('versions')} />
      <Link to={statsPath(model.id)} title={messages.stats} className={`${factClass} min-w-8 justify-center`}>
        <ChartColumn aria-label={messages.stats} className="size-5" />
      </Link>
      {pages.slice(0, shownLinks).map(({ routePath }) => (
        <a key={routePath} href={formatPageLink(routePath)} target="_blank" rel="noreferrer" className={factClass}>
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
