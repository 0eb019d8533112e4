import { formatCredits } from '#frontend/src/lib/format.ts';
import { plural } from '#shared/kernel/language.ts';

export const messages = {
  notice: 'AI may generate inaccurate results; credits are non-refundable.',
  charge: 'You only pay if it works.',
  example: 'Example output',
  resultPlace: 'Your result appears here',
  exampleAlt: (title: string) => `Example of ${title}`,
  exampleUnavailable: {
    image: 'Example image unavailable',
    video: 'Example video unavailable',
    audio: 'Example audio unavailable',
  },

  currentCredits: 'Current credits',
  swipeHint: 'Tap Next or swipe to continue',
  step: (step: number, all: number, label: string) => `Step ${step} of ${all}: ${label}`,
  back: 'Back',
  next: 'Next',
  required: 'Required',
  optional: 'Optional',
  complete: 'Complete',
  completedCount: (done: number, all: number) => `${done} of ${all} fields completed`,

  entries: 'Your entries',
  files: (count: number) => plural(count, { one: '# file', other: '# files' }),

  clear: 'Clear',
  cleared: 'Your entries were cleared.',
  undo: 'Undo',
  filledFrom: (name: string) => `Filled in from ${name}.`,
  generate: (credits: number) => `Generate (${formatCredits(credits)})`,
  generating: 'Generating...',
} as const;
