import { ChartColumn, ExternalLink } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { AdminModel } from '#shared/contracts/admin-models.ts';
import { adminPages } from '#shared/contracts/admin-pages.ts';
import { useApi } from '#frontend/src/data/use-api.ts';
import { useResting } from '#frontend/src/data/console-answers.ts';
import { figuresPath } from '#frontend/src/lib/console-paths.ts';
import { Badge } from '#frontend/src/ui/badge.tsx';
import { messages as listMessages } from '../messages.ts';
import { badgeOf, stateOf } from '../model-filter.ts';
import { linkOf } from '../pages/page-link.ts';
import { RestingBadge } from '../resting-badge.tsx';
import { messages } from './messages.ts';
import type { EditorSheet } from './toolbar.tsx';

const tones = {
  archived: 'neutral',
  disabled: 'danger',
  comingSoon: 'warning',
  featured: 'success',
  active: 'success',
} as const;
const shownLinks = 2;
const factClass = 'inline-flex min-h-8 items-center gap-1 underline-offset-2 hover:underline';

interface ModelFactsProps {
  /** As it is saved. */
  readonly model: AdminModel;
  readonly onOpen: (sheet: EditorSheet) => void;
}

/** A saved model's state and version, and where it is published. */
export function ModelFacts({ model, onOpen }: ModelFactsProps) {
  const state = badgeOf(model);
  const rest = useResting()(model.id);
  const { data } = useApi(adminPages.listModelPages, { params: { id: model.id } });
  const pages = data?.items ?? [];
  const more = pages.length - shownLinks;
  return (
    <>
      {rest && stateOf({ ...model, rest }) === 'resting' ? (
        <Link to="/admin/rests" className={factClass}>
          <RestingBadge rest={rest} />
        </Link>
      ) : (
        <Badge tone={tones[state]}>{listMessages.badges[state]}</Badge>
      )}
      <button type="button" onClick={() => onOpen('versions')} className={`${factClass} tabular-nums`}>
        {messages.version(model.version)}
      </button>
      <Link to={figuresPath(model.id)} title={messages.figures} className={`${factClass} min-w-8 justify-center`}>
        <ChartColumn aria-label={messages.figures} className="size-5" />
      </Link>
      {pages.slice(0, shownLinks).map(({ routePath }) => (
        <a key={routePath} href={linkOf(routePath)} target="_blank" rel="noreferrer" className={factClass}>
          <span className="max-w-36 truncate">/p{routePath}</span>
          <ExternalLink aria-label={messages.newTab} className="size-3.5" />
        </a>
      ))}
      {(more > 0 || data?.items.length === 0) && (
        <button type="button" onClick={() => onOpen('pages')} className={`${factClass} text-muted`}>
          {more > 0 ? messages.morePages(more) : messages.noPage}
        </button>
      )}
    </>
  );
}
