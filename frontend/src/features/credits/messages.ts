import { formatCredits } from '#frontend/src/lib/format.ts';

export const messages = {
  open: 'Balance, history and top-up',
  available: 'Available credits',
  held: (credits: number) => `${formatCredits(credits)} on hold`,
  checkAgain: (failure: string) => `${failure}. Check again`,
} as const;
