import { clsx } from 'clsx';
import type { ReactNode } from 'react';

interface ListFrameProps {
  readonly label: string;
  /** It has more columns than there is room for, and scrolls sideways by itself, also with the keyboard. */
  readonly isScrolled: boolean;
  readonly children: ReactNode;
}

export function ListFrame({ label, isScrolled, children }: ListFrameProps) {
  const look = '@container rounded-card border border-line bg-surface';
  if (!isScrolled) return <div className={look}>{children}</div>;
  return (
    <section
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- else it can't be scrolled with the keyboard
      tabIndex={0}
      className={clsx(look, 'relative overflow-x-auto')}
    >
      {children}
    </section>
  );
}
