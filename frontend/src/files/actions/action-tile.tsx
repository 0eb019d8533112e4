import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';

interface ActionTileProps extends ComponentProps<'button'> {
  readonly icon: ReactNode;
  readonly label: string;
  /** Read with the label, for example a price. */
  readonly hint?: string | undefined;
}

const tileSize = 'min-h-14 min-w-[min(3.25rem,100%)] flex-1';

/** An empty place for a tile. */
export function TilePlace() {
  return <span aria-hidden className={tileSize} />;
}

/** A small button with its word below its icon. Several share a line and wrap if the text is very large. */
export function ActionTile({ icon, label, hint, className, ...button }: ActionTileProps) {
  return (
    <button
      type="button"
      title={hint}
      {...button}
      className={clsx(
        tileSize,
        'flex flex-col items-center justify-center gap-1 rounded-control px-1 py-1.5 text-xs font-medium transition-colors duration-150 hover:bg-raised',
        className,
      )}
    >
      {icon}
      <span className="whitespace-nowrap">{label}</span>
      {hint && <span className="sr-only">{hint}</span>}
    </button>
  );
}
