import type { DraftFacts } from '#shared/contracts/drafts.ts';

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
