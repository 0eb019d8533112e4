import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import useSWR from 'swr';
import type { ApiError } from '#frontend/src/data/api-error.ts';
import { ButtonLink } from '#frontend/src/ui/button.tsx';
import { ConsolePage } from '#frontend/src/ui/console-page.tsx';
import { LoadState } from '#frontend/src/ui/load-state.tsx';
import { ErrorState } from '#frontend/src/ui/notice-state.tsx';
import type { FormDefinition } from '#shared/rules/compare-definitions.ts';
import { DefinitionEditor } from './definition-editor.tsx';
import type { EditorDescription, OpenedDefinition, SavedDefinition } from './editor-description.ts';

interface EditorScreenProps<D extends FormDefinition, S extends SavedDefinition> {
  readonly description: EditorDescription<D, S>;
}

export function EditorScreen<D extends FormDefinition, S extends SavedDefinition>({
  description,
}: EditorScreenProps<D, S>) {
  const [search] = useSearchParams();
  const id = search.get('edit') ?? undefined;
  if (id === undefined) return <DefinitionEditor description={description} opened={undefined} />;
  return <Opened key={id} id={id} description={description} />;
}

function Opened<D extends FormDefinition, S extends SavedDefinition>({
  id,
  description,
}: EditorScreenProps<D, S> & { readonly id: string }) {
  const { texts, paths, calls } = description;
  // Each visit loads the latest version: saving changes to a cached version would cause a conflict.
  const [visit] = useState(() => crypto.randomUUID());
  const { data, error, mutate } = useSWR<OpenedDefinition<D, S>, ApiError>(
    ['opened', id, visit],
    () => calls.open(id),
    {
      revalidateOnFocus: false,
      revalidateOnReconnect: false,
    },
  );
  if (data !== undefined) return <DefinitionEditor description={description} opened={data} />;
  return (
    <ConsolePage title={texts.editTitle}>
      {error === undefined || error.isUncertain ? (
        <LoadState error={error} texts={texts} message={error?.message} onRetry={() => void mutate()} />
      ) : (
        <>
          <ErrorState title={error.message} />
          <div className="flex justify-center">
            <ButtonLink to={paths.list}>{texts.openList}</ButtonLink>
          </div>
        </>
      )}
    </ConsolePage>
  );
}
