import { ArrowLeft } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { ButtonLink } from './button.tsx';
import { ConsolePage } from './console-page.tsx';
import { LoadState } from './load-state.tsx';
import { Section } from './section.tsx';
import { Skeleton } from './skeleton.tsx';

interface ItemPageProps {
  readonly title: string;
  readonly list: { readonly path: string; readonly label: string };
  readonly error: unknown;
  readonly message: string;
  readonly failedToLoad: string;
  readonly onRetry: () => void;
  readonly children?: ReactNode;
}

export function ItemPage({ title, list, failedToLoad, children, ...load }: ItemPageProps) {
  return (
    <ConsolePage
      title={title}
      actions={
        <ButtonLink to={list.path}>
          <ArrowLeft aria-hidden className="size-4 rtl:-scale-x-100" />
          <span>{list.label}</span>
        </ButtonLink>
      }
    >
      {children ?? <LoadState texts={{ failedToLoad }} {...load} />}
    </ConsolePage>
  );
}

export function SectionColumns({ start, end }: { readonly start: ReactNode; readonly end: ReactNode }) {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-6">{start}</div>
      <div className="flex min-w-0 flex-col gap-6">{end}</div>
    </div>
  );
}

interface LoadedSectionProps extends Omit<ComponentProps<typeof LoadState>, 'skeleton' | 'heading'> {
  readonly title: string;
  readonly children: ReactNode;
}

export function LoadedSection({ title, children, ...load }: LoadedSectionProps) {
  return (
    <Section heading="h2" title={title}>
      {children ?? <LoadState skeleton={<Skeleton className="h-32 w-full" />} {...load} />}
    </Section>
  );
}
