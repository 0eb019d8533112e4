import { Link } from 'react-router-dom';
import useSWR from 'swr';
import { usePaused } from '#frontend/src/data/console-cache.ts';
import { pausedBecause } from '#frontend/src/lib/console-format.ts';
import { useIsLater } from '#frontend/src/lib/use-delays.ts';
import { Badge } from '#frontend/src/ui/badge.tsx';
import type { DraftFacts } from '#shared/contracts/drafts.ts';
import { listPlain, plural } from '#shared/kernel/language.ts';
import type { OtherEditors } from './editor-description.ts';
import type { DefinitionDraft } from './use-draft.ts';

/** Kept out of the editor's messages, which the list of models would load with this file. */
const messages = {
  states: {
    unsaved: 'Unsaved changes',
    draft: 'Draft',
    live: 'Live',
    scheduled: 'Scheduled',
    disabled: 'Disabled',
    paused: 'Paused',
    archived: 'Archived',
  },
  alsoHere: (names: readonly string[]) =>
    plural(names.length, { one: '{names} is also here', other: '{names} are also here' }, { names: listPlain(names) }),
  newerDraft: (name: string) => `${name} saved a newer draft`,
  newerVersion: (name: string, version: number) => `${name} published version ${version}`,
} as const;

type PublishState = 'draft' | 'live' | 'scheduled' | 'paused' | 'disabled' | 'archived';

export interface Publishable {
  /** 0 if nothing was published yet. */
  readonly version: number;
  readonly draft?: Pick<DraftFacts, 'publishAt'> | undefined;
  readonly isAvailable?: boolean | undefined;
  readonly isArchived?: boolean | undefined;
  readonly pause?: unknown;
}

export function getPublishState({ version, draft, isAvailable, isArchived, pause }: Publishable): PublishState {
  const isScheduled = draft?.publishAt !== undefined;
  if (isArchived) return 'archived';
  if (version === 0) return isScheduled ? 'scheduled' : 'draft';
  if (isAvailable === false) return isScheduled ? 'scheduled' : 'disabled';
  if (pause !== undefined) return 'paused';
  return isScheduled ? 'scheduled' : 'live';
}

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

type Base = Pick<DefinitionDraft<unknown>, 'revision' | 'baseVersion'>;

interface OtherEditorsBadgeProps {
  readonly id: string;
  readonly announce: (id: string) => Promise<OtherEditors>;
  readonly base: Base;
}

const announceEveryMs = 15_000;

/** A short visit isn't announced to other editors. */
export function OtherEditorsBadge({ id, announce, base }: OtherEditorsBadgeProps) {
  const isLater = useIsLater(true);
  const { data } = useSWR(
    isLater ? ['editors', id] : undefined,
    async () => ({ ...(await announce(id)), askedFor: nameBase(base) }),
    { refreshInterval: announceEveryMs },
  );
  if (data === undefined) return null;
  const text = describeOthers(data, base);
  return <span role="status">{text && <Badge tone="warning">{text}</Badge>}</span>;
}

function nameBase({ baseVersion, revision }: Base): string {
  return `${baseVersion} ${revision}`;
}

/** Publishing ends the draft, so an answer from before this editor published can have a higher revision. */
function describeOthers(answer: OtherEditors & { readonly askedFor: string }, base: Base): string | undefined {
  const { editors, revision, savedBy, version, publishedBy, askedFor } = answer;
  const isNewer = askedFor === nameBase(base) && revision > base.revision;
  if (savedBy !== undefined && isNewer) return messages.newerDraft(savedBy);
  if (publishedBy !== undefined && version > (base.baseVersion ?? 0))
    return messages.newerVersion(publishedBy, version);
  return editors.length > 0 ? messages.alsoHere(editors.map(({ name }) => name)) : undefined;
}
