import { LoaderCircle } from 'lucide-react';

interface ProgressBarProps {
  readonly label: string;
  /** 0 to 1; absent if unknown. */
  readonly value?: number | undefined;
}

export function ProgressBar({ label, value }: ProgressBarProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={value === undefined ? undefined : Math.round(value * 100)}
      className="h-1.5 w-full overflow-hidden rounded-full bg-hover"
    >
      {value === undefined ? (
        <div className="h-full w-2/5 animate-sweep rounded-full bg-ink" />
      ) : (
        <div
          className="h-full w-full origin-left rounded-full bg-ink transition-transform duration-200 rtl:origin-right"
          style={{ transform: `scaleX(${value})` }}
        />
      )}
    </div>
  );
}

export function Spinner() {
  return <LoaderCircle aria-hidden className="size-5 animate-spin" />;
}
