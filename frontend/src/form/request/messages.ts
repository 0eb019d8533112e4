import { formatCredits } from '#frontend/src/lib/format.ts';

export const messages = {
  submit: (credits: number) => `Submit Request (${formatCredits(credits)})`,
  submitting: 'Submitting…',
  cancel: 'Cancel',
  terms: (credits: number) =>
    `${formatCredits(credits)} on hold now: charged when the request is completed, released if it is declined.`,
  exampleAlt: (name: string) => `Example of ${name}`,
  exampleUnavailable: 'Example unavailable',
} as const;
