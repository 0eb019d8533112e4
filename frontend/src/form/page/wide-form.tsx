import type { ReactNode } from 'react';
import type { PageForm } from './page-form.ts';
import { WholeForm } from './whole-form.tsx';

interface WideFormProps {
  readonly page: PageForm;
  /** What it makes, beside it. */
  readonly children: ReactNode;
}

/** From 1024 px: all fields on one form. */
export function WideForm({ page, children }: WideFormProps) {
  return (
    <div className="mx-auto grid w-full max-w-7xl flex-1 grid-cols-[minmax(22rem,28rem)_minmax(0,1fr)] items-start gap-10 px-8 py-8">
      <WholeForm page={page} />
      <aside className="sticky top-22 flex h-[calc(100dvh-7.5rem)] min-w-0 flex-col gap-4">{children}</aside>
    </div>
  );
}
