import { brand } from '#shared/brand.ts';

export const messages = {
  label: 'promax',
  title: 'Open a link',
  url: 'URL',
  placeholder: 'Enter URL...',
  go: 'Go',
  recorded: `Your link was noted. Only ${brand.name} links can be opened here.`,
} as const;
