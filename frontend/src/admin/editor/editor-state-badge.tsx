import { Link } from 'react-router-dom';
import { usePaused } from '#frontend/src/data/console-cache.ts';
import { pausedBecause } from '#frontend/src/lib/format-pause.ts';
import { Badge } from '#frontend/src/ui/badge.tsx';
import { messages } from './messages.ts';
import { getPublishState, type Publishable } from './publish-state.ts';

const tones = {
  unsaved: 'warning',
  draft: 'neutral',
  live: 'success',
  scheduled: 'neutral',
  disabled: 'danger',
  paused: 'warning',
  archived: 'neutral',
} as const;

interface EditorStateBadgeProps {
  readonly id: string | undefined;
  readonly isChanged: boolean;
  readonly definition: Publishable;
}

/** The one state of the edited definition that matters most. */
export function EditorStateBadge({ id, isChanged, definition }: EditorStateBadgeProps) {
  const findPause = usePaused();
  const pause = id === undefined ? undefined : findPause(id);
  const state = isChanged ? 'unsaved' : getPublishState({ ...definition, pause });
  const badge = <Badge tone={tones[state]}>{messages.states[state]}</Badge>;
  if (state !== 'paused') return badge;
  return (
    <Link to="/admin/pauses" title={pause?.reason && pausedBecause[pause.reason]}>
      {badge}
    </Link>
  );
}
