import { Button } from './button.tsx';

interface LoadMoreProps {
  readonly list: { readonly hasMore: boolean; readonly isLoadingMore: boolean; readonly loadMore: () => void };
  readonly label: string;
}

/** The end of a list that is read page by page. */
export function LoadMore({ list, label }: LoadMoreProps) {
  if (!list.hasMore) return undefined;
  return (
    <Button className="self-center" disabled={list.isLoadingMore} onClick={list.loadMore}>
      {label}
    </Button>
  );
}
