import { formatCredits, formatNumber } from '#frontend/src/lib/format.ts';
import { plural } from '#shared/kernel/language.ts';
import type { MediaType } from '#shared/kernel/media-types.ts';
import type { ModelCategory } from '#shared/rules/model-category.ts';

export const messages = {
  title: 'What you can make',
  search: 'Search tools',
  filter: 'Kind of tool',
  all: 'All',
  categories: { models: 'Create', effects: 'Effects', utils: 'Tools' } satisfies Record<ModelCategory, string>,
  featured: 'Featured',
  comingSoon: 'Coming Soon',
  usualTime: (seconds: number) =>
    `about\u{a0}${seconds < 60 ? `${seconds}\u{a0}s` : `${Math.round(seconds / 60)}\u{a0}min`}`,
  makes: { image: 'Image', video: 'Video', audio: 'Audio' } satisfies Record<MediaType, string>,
  showAll: (count: number) => `Show all ${formatNumber(count)}`,
  failed: 'Couldn’t load the tools',
  none: 'No tools here yet',
  noneHint: 'New tools appear here as soon as they are published.',
  found: (count: number) => plural(count, { one: '# tool found', other: '# tools found' }),
  noneFound: 'No matches',
  noneFoundText: 'Try another word or show everything.',
  showEverything: 'Show everything',
  drafts: 'Continue',
  started: 'Draft',
  discard: (title: string) => `Discard the draft of ${title}`,
  compose: 'What do you want to make?',
  moreOptions: 'All settings',
  generate: 'Generate',
  generateFor: (credits: number) => `Generate (${formatCredits(credits)})`,
  required: (label: string) => `${label} is required`,
} as const;
