import { ChevronRight, type LucideIcon } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';

interface SectionProps {
  readonly title: string;
  readonly heading?: 'h2' | 'h3';
  readonly children: ReactNode;
}

export function Section({ title, heading: Heading = 'h3', children }: SectionProps) {
  return (
    <section className="flex flex-col gap-2">
      <Heading className="text-sm font-medium text-muted">{title}</Heading>
      {children}
    </section>
  );
}

export function RowGroup({ children }: { readonly children: ReactNode }) {
  return (
    <div className="flex flex-col divide-y divide-line overflow-hidden rounded-card border border-line">{children}</div>
  );
}

interface RowButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly hint?: string;
}

export function RowButton({ icon: Icon, label, hint, ...rest }: RowButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className="flex min-h-13 w-full items-center gap-[min(0.75rem,2.5vw)] px-[min(1rem,4vw)] py-2.5 text-start transition-colors duration-150 hover:bg-raised disabled:text-muted"
    >
      <Icon aria-hidden className="size-5 text-muted" />
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="font-medium">{label}</span>
        {hint && <span className="text-sm text-muted">{hint}</span>}
      </span>
      <ChevronRight aria-hidden className="size-5 text-muted rtl:-scale-x-100" />
    </button>
  );
}
