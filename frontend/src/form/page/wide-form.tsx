import type { ReactNode } from 'react';
import { FormFields } from '../form-fields.tsx';
import { EntryActions } from './entry-actions.tsx';
import { GenerateButton, generatesByKey, GenerateTerms } from './generate-action.tsx';
import type { PageForm } from './page-form.ts';

interface WideFormProps {
  readonly page: PageForm;
  /** What it makes, beside it. */
  readonly children: ReactNode;
}

/** From 1024 px: all fields on one form. */
export function WideForm({ page, children }: WideFormProps) {
  return (
    <div className="mx-auto grid w-full max-w-7xl flex-1 grid-cols-[minmax(22rem,28rem)_minmax(0,1fr)] items-start gap-10 px-8 py-8">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a shortcut for every field in it */}
      <form
        noValidate
        className="flex min-w-0 flex-col gap-6"
        onKeyDown={generatesByKey(page)}
        onSubmit={(event) => {
          event.preventDefault();
          page.generate();
        }}
      >
        <div className="flex flex-col gap-2">
          <h1 className="text-3xl font-semibold tracking-tight text-balance">{page.page.title}</h1>
          <p className="text-pretty text-muted">{page.page.description}</p>
        </div>
        <FormFields form={page.filled} position={page.position} />
        <EntryActions {...page} />
        <div className="sticky bottom-in-reach -mx-2 flex flex-col gap-3 bg-canvas px-2 py-4">
          <GenerateButton {...page} />
          <GenerateTerms {...page} />
        </div>
      </form>
      <aside className="sticky top-22 flex h-[calc(100dvh-7.5rem)] min-w-0 flex-col gap-4">{children}</aside>
    </div>
  );
}
