import { formatCredits } from '#frontend/src/lib/format.ts';

export const messages = {
  submit: (credits: number) => `Submit Request (${formatCredits(credits)})`,
  submitting: 'Submitting…',
  cancel: 'Cancel',
  terms: (credits: number) =>
    `${formatCredits(credits)} are held now, charged when the request is completed and released when it is declined.`,
  exampleAlt: (name: string) => `Example of ${name}`,
  exampleUnavailable: 'Example unavailable',
} as const;
