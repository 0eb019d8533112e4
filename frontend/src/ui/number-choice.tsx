import { clsx } from 'clsx';

interface NumberChoiceProps {
  readonly label: string;
  readonly count: number;
  readonly chosen: number;
  readonly onChoose: (index: number) => void;
}

export function NumberChoice({ label, count, chosen, onChoose }: NumberChoiceProps) {
  return (
    <div role="group" aria-label={label} className="flex flex-wrap items-center gap-1">
      <span aria-hidden className="me-1 text-sm text-muted">
        {label}
      </span>
      {Array.from({ length: count }, (_, index) => (
        <button
          key={index}
          type="button"
          aria-pressed={index === chosen}
          onClick={() => onChoose(index)}
          className={clsx(
            'min-h-11 min-w-11 rounded-control text-sm font-semibold tabular-nums transition-colors duration-150',
            index === chosen ? 'bg-ink text-canvas' : 'bg-raised hover:bg-hover',
          )}
        >
          {index + 1}
        </button>
      ))}
    </div>
  );
}
