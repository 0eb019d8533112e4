import type { ReactNode } from 'react';
import { FormFields } from '#frontend/src/form/controls/form-fields.tsx';
import { Presets } from '#frontend/src/form/presets/presets.tsx';
import { EntryActions, GenerateButton, generateOnShortcut, GenerateTerms } from './form-actions.tsx';
import type { PageForm } from './form-position.ts';

interface WideFormProps {
  readonly page: PageForm;
  readonly children: ReactNode;
}

export function WideForm({ page, children }: WideFormProps) {
  return (
    <div className="mx-auto grid w-full max-w-7xl flex-1 grid-cols-[minmax(22rem,28rem)_minmax(0,1fr)] items-start gap-10 px-8 py-8 min-[100rem]:max-w-480">
      <WholeForm page={page} />
      <div className="sticky top-22 flex h-[calc(100dvh-7.5rem)] min-w-0 flex-col gap-4">{children}</div>
    </div>
  );
}

interface WholeFormProps {
  readonly page: PageForm;
  readonly isPart?: boolean;
}

export function WholeForm({ page, isPart = false }: WholeFormProps) {
  const Heading = isPart ? 'h2' : 'h1';
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a shortcut for every field in it
    <form
      noValidate
      className="flex min-w-0 flex-col gap-6"
      onKeyDown={generateOnShortcut(page)}
      onSubmit={(event) => {
        event.preventDefault();
        page.generate();
      }}
    >
      <div className="flex flex-col gap-2">
        <Heading className="text-3xl font-semibold tracking-tight text-balance wrap-anywhere">
          {page.page.title}
        </Heading>
        <p className="text-muted">{page.page.description}</p>
      </div>
      <Presets fields={page.form.fields} presets={page.form.presets} filled={page.filled} />
      <FormFields form={page.filled} position={page.position} />
      <div className={`-mx-2 flex flex-col gap-3 bg-canvas px-2 py-4 ${isPart ? '' : 'sticky bottom-in-reach'}`}>
        <div className="flex flex-wrap items-center gap-2">
          <EntryActions {...page} />
          <div className="min-w-48 flex-1">
            <GenerateButton {...page} />
          </div>
        </div>
        <GenerateTerms {...page} />
      </div>
    </form>
  );
}
