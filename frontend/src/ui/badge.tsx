import { clsx } from 'clsx';
import type { ReactNode } from 'react';

type Tone = 'neutral' | 'success' | 'warning' | 'danger';

const tones: Record<Tone, string> = {
  neutral: 'text-ink',
  success: 'text-success',
  warning: 'text-orange',
  danger: 'text-danger',
};

/** The text carries the meaning, because colour must not be the only signal. */
export function Badge({ tone = 'neutral', children }: { readonly tone?: Tone; readonly children: ReactNode }) {
  return (
    <span
      className={clsx(
        'inline-flex max-w-full shrink-0 items-center gap-1.5 rounded-full bg-raised px-3 py-1 text-sm font-medium',
        tones[tone],
      )}
    >
      {children}
    </span>
  );
}
