import { Button } from './button.tsx';
import { OutdatedLine } from './retry-line.tsx';

interface LoadMoreProps {
  readonly list: {
    readonly hasMore: boolean;
    readonly isLoadingMore: boolean;
    readonly loadMore: () => void;
    readonly error: { readonly message: string } | undefined;
    readonly reload: () => void;
  };
  readonly label: string;
}

export function LoadMore({ list, label }: LoadMoreProps) {
  if (list.error) return <OutdatedLine error={list.error} onRetry={list.reload} />;
  if (!list.hasMore) return undefined;
  return (
    <Button className="self-center" disabled={list.isLoadingMore} onClick={list.loadMore}>
      {label}
    </Button>
  );
}
