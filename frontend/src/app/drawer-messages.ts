import { brand } from '#shared/brand.ts';

export const messages = {
  errorTitle: 'Something went wrong',
  errorText: `At ${brand.name} - fast, accurate, safe and secure is everything. the file you selected is not according to our community guidelines. please select/upload different file and try again`,
  ok: 'OK',
} as const;
