import type { MediaType } from '#shared/kernel/media-types.ts';
import type { ModelCategory } from '#shared/rules/model-category.ts';
import { formatNumber } from '#frontend/src/lib/format.ts';
import { plural } from '#shared/kernel/language.ts';

export const messages = {
  title: 'What you can make',
  search: 'Search what you can make',
  filter: 'Kind of thing to make',
  all: 'All',
  categories: { models: 'Create', effects: 'Effects', utils: 'Tools' } satisfies Record<ModelCategory, string>,
  featured: 'Featured',
  comingSoon: 'Coming Soon',
  usualTime: (seconds: number) =>
    `about\u{a0}${seconds < 60 ? `${seconds}\u{a0}s` : `${Math.round(seconds / 60)}\u{a0}min`}`,
  makes: { image: 'Image', video: 'Video', audio: 'Audio' } satisfies Record<MediaType, string>,
  showAll: (count: number) => `Show all ${formatNumber(count)}`,
  failed: 'What you can make could not be loaded',
  none: 'Nothing can be made here yet',
  noneHint: 'Pages appear here as soon as they are published. A link to one can be opened below.',
  found: (count: number) => plural(count, { one: '# page found', other: '# pages found' }),
  noneFound: 'Nothing found',
  noneFoundText: 'Nothing that you can make is called so. All of it is one tap away.',
  showEverything: 'Show everything',
  drafts: 'Go on where you were',
  started: 'You have begun to fill it in',
  discard: (title: string) => `Discard what you entered for ${title}`,
  makeFirst: (title: string) => `Try ${title}`,
} as const;
