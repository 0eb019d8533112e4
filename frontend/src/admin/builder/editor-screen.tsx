import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import useSWR from 'swr';
import type { ApiError } from '#frontend/src/data/api-error.ts';
import { useDocumentTitle } from '#frontend/src/lib/use-document-title.ts';
import { ButtonLink } from '#frontend/src/ui/button.tsx';
import { ConsolePage } from '#frontend/src/ui/console-page.tsx';
import { ErrorState, LoadState } from '#frontend/src/ui/notice-state.tsx';

interface OpenedProps<T> {
  readonly texts: Record<'editTitle' | 'failedToLoad', string>;
  /** Where to go from one that can't be opened. */
  readonly list: { readonly path: string; readonly label: string };
  readonly load: (id: string) => Promise<T>;
  readonly children: (opened: T) => ReactNode;
}

interface EditorScreenProps<T> extends OpenedProps<T> {
  readonly texts: OpenedProps<T>['texts'] & { readonly createTitle: string };
  /** The editor of a new one. */
  readonly blank: ReactNode;
}

/** The screen of an editor: a new one, or with `?edit=` the one of that id. */
export function EditorScreen<T>({ blank, ...opened }: EditorScreenProps<T>) {
  const [search] = useSearchParams();
  const id = search.get('edit') ?? undefined;
  useDocumentTitle(id === undefined ? opened.texts.createTitle : opened.texts.editTitle);
  return id === undefined ? blank : <Opened key={id} id={id} {...opened} />;
}

function Opened<T>({ id, texts, list, load, children }: OpenedProps<T> & { readonly id: string }) {
  // Opened anew each time: work that began with a remembered version would end in a conflict.
  const [visit] = useState(() => crypto.randomUUID());
  const { data, error, mutate } = useSWR<T, ApiError>(['opened', id, visit], () => load(id), {
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
  });
  if (data !== undefined) return children(data);
  return (
    <ConsolePage title={texts.editTitle}>
      {error === undefined || error.isUncertain ? (
        <LoadState error={error} texts={texts} message={error?.message} onRetry={() => void mutate()} />
      ) : (
        <>
          <ErrorState title={error.message} />
          <div className="flex justify-center">
            <ButtonLink to={list.path}>{list.label}</ButtonLink>
          </div>
        </>
      )}
    </ConsolePage>
  );
}
