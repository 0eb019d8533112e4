import { Skeleton } from '#frontend/src/ui/skeleton.tsx';
import { ProgressPanel } from './progress-panel.tsx';
import type { GenerationView } from './use-generation-view.ts';

/** The wizard while it generates: where the result will be, and how far it is. */
export function WaitingStep(view: GenerationView) {
  return (
    <>
      <h1 className="-mb-3 text-sm font-medium text-muted">{view.page.title}</h1>
      <Skeleton className="min-h-40 flex-1 rounded-card" />
      <ProgressPanel {...view} />
    </>
  );
}
