import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';

interface ActionTileProps extends ComponentProps<'button'> {
  readonly icon: ReactNode;
  readonly label: string;
  readonly hint?: string | undefined;
}

export function TilePlace() {
  return <span aria-hidden className="min-h-[min(3.5rem,18vw)] min-w-16 flex-1" />;
}

export function ActionTile({ icon, label, hint, className, ...button }: ActionTileProps) {
  return (
    <button
      type="button"
      title={hint}
      {...button}
      className={clsx(
        'flex min-h-[min(3.5rem,18vw)] min-w-max flex-1 flex-col items-center justify-center gap-1 rounded-control px-1.5 py-[min(0.375rem,2vw)] text-xs font-medium transition-colors duration-150 hover:bg-raised',
        className,
      )}
    >
      {icon}
      <span className="whitespace-nowrap">{label}</span>
      {hint && <span className="sr-only">{hint}</span>}
    </button>
  );
}
