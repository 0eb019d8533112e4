import { Wizard, WizardFrame } from '#frontend/src/form/page/wizard.tsx';
import { WizardBar } from '#frontend/src/form/page/wizard-bar.tsx';
import { OutcomePanel } from './outcome-panel.tsx';
import { SuccessStep } from './success-step.tsx';
import type { GenerationView } from './use-generation-view.ts';
import { WaitingStep } from './waiting-step.tsx';

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
