import type { MediaType } from '#shared/kernel/media-types.ts';

export const messages = {
  title: 'Analytics',
  failed: 'Couldn’t load your activity',
  views: 'Views',
  users: 'Users',
  generations: 'Generations',
  spent: 'Credits spent',
  success: 'Success rate',
  none: '–',
  week: 'Generations this week',
  kinds: 'By kind',
  window: 'Last 30 days',
  visits: 'Visits with your links',
  kind: { image: 'Images', video: 'Videos', audio: 'Audio' } satisfies Record<MediaType, string>,
} as const;
