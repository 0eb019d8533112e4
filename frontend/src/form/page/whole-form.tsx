import { FormFields } from '../form-fields.tsx';
import { EntryActions } from './entry-actions.tsx';
import { GenerateButton, generatesByKey, GenerateTerms } from './generate-action.tsx';
import type { PageForm } from './page-form.ts';

interface WholeFormProps {
  readonly page: PageForm;
  /** Among other things, its title is not the screen's, and what generates does not stay in sight. */
  readonly isPart?: boolean;
}

/** All fields of a page one below the other, and what generates with them. */
export function WholeForm({ page, isPart = false }: WholeFormProps) {
  const Heading = isPart ? 'h2' : 'h1';
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a shortcut for every field in it
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
        <Heading className="text-3xl font-semibold tracking-tight text-balance wrap-anywhere">
          {page.page.title}
        </Heading>
        <p className="text-pretty text-muted">{page.page.description}</p>
      </div>
      <FormFields form={page.filled} position={page.position} />
      <EntryActions {...page} />
      <div className={`-mx-2 flex flex-col gap-3 bg-canvas px-2 py-4 ${isPart ? '' : 'sticky bottom-in-reach'}`}>
        <GenerateButton {...page} />
        <GenerateTerms {...page} />
      </div>
    </form>
  );
}
