import { Wizard, WizardFrame } from '#frontend/src/form/page/wizard.tsx';
import { WizardBar } from '#frontend/src/form/page/wizard-bar.tsx';
import { OutcomePanel } from './outcome-panel.tsx';
import { SuccessStep } from './success-step.tsx';
import type { GenerationView } from './use-generation-view.ts';
import { Skeleton } from '#frontend/src/ui/skeleton.tsx';
import { ProgressPanel } from './progress-panel.tsx';

/** Under 1024 px: the form step by step, then its result. */
export function FormWizard(view: GenerationView) {
  const hasResults = view.phase === 'completed' && (view.generation?.assets.length ?? 0) > 0;
  if (hasResults) {
    return (
      <WizardFrame>
        <SuccessStep {...view} />
      </WizardFrame>
    );
  }
  if (view.phase === 'generating') {
    return (
      <>
        <WizardFrame>
          <WaitingStep {...view} />
        </WizardFrame>
        <WizardBar page={view} isLast onBack={undefined} />
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
      <ProgressPanel {...view} />
    </>
  );
}
