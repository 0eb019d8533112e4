import { Suspense } from 'react';
import { Wizard, WizardFrame } from '#frontend/src/form/page/wizard.tsx';
import { WizardBar } from '#frontend/src/form/page/wizard-bar.tsx';
import { OutcomePanel } from './outcome-panel.tsx';
import { ProgressPanel, SuccessStep } from './outcome.ts';
import type { GenerationView } from './use-generation-view.ts';
import { Skeleton } from '#frontend/src/ui/skeleton.tsx';

/** Under 1024 px: the form step by step, then its result. */
export function FormWizard(view: GenerationView) {
  const hasResults = view.phase === 'completed' && (view.generation?.assets.length ?? 0) > 0;
  if (hasResults) {
    return (
      <WizardFrame>
        <Suspense fallback={<Skeleton className="flex-1 rounded-card" />}>
          <SuccessStep {...view} />
        </Suspense>
      </WizardFrame>
    );
  }
  if (view.phase === 'generating') {
    return (
      <>
        <WizardFrame>
          <WaitingStep {...view} />
        </WizardFrame>
        <WizardBar page={view} step={view.position.step} isLast onBack={undefined} />
      </>
    );
  }
  return (
    <Wizard page={view}>
      <OutcomePanel {...view} />
    </Wizard>
  );
}

/** The wizard while it generates: where the result will be, and how far it is. */
function WaitingStep(view: GenerationView) {
  return (
    <>
      <h1 className="-mb-3 text-sm font-medium text-muted">{view.page.title}</h1>
      <Skeleton className="min-h-40 flex-1 rounded-card" />
      <Suspense fallback={<Skeleton className="h-40 rounded-card" />}>
        <ProgressPanel {...view} />
      </Suspense>
    </>
  );
}
