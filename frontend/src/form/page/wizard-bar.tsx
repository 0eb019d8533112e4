import { ArrowLeft } from 'lucide-react';
import { Button } from '#frontend/src/ui/button.tsx';
import { GenerateButton, PriceLine, Reckoning } from './generate-action.tsx';
import { messages } from './messages.ts';
import type { PageForm } from './page-form.ts';

interface WizardBarProps {
  readonly page: PageForm;
  readonly step: number;
  readonly isLast: boolean;
  /** Absent on the first step. */
  readonly onBack: (() => void) | undefined;
}

/** Back and Next in the thumb's reach, and what it costs; on the introduction and on the last step Generate. */
export function WizardBar({ page, step, isLast, onBack }: WizardBarProps) {
  const isIntro = step === 0 && !isLast;
  const problem = page.filled.firstProblem;
  const isFilled = problem === undefined;
  // Too few credits are explained at once: whoever can't pay is not asked to write first.
  const isAffordable = page.credits.balance?.hasEnough ?? true;
  return (
    <div className="sticky bottom-in-reach z-20 flex flex-col gap-2 border-t border-line bg-canvas px-4 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))]">
      <div className="flex flex-wrap justify-between gap-x-4 text-sm">
        {!isLast && <PriceLine {...page} />}
        <Reckoning {...page} />
        <p id={reasonId} className="min-w-0 text-muted wrap-anywhere">
          {isIntro && !isFilled ? problem : messages.charge}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        {onBack && (
          <Button onClick={onBack} className="min-h-12 shrink-0">
            <ArrowLeft aria-hidden className="size-4 rtl:-scale-x-100" />
            {messages.back}
          </Button>
        )}
        {!isLast && (
          <Button type="submit" variant={isIntro ? 'secondary' : 'primary'} className="min-h-12 flex-1">
            {messages.next}
          </Button>
        )}
        {(isIntro || isLast) && (
          <div className="flex-2 basis-40">
            <GenerateButton
              {...page}
              {...(isIntro && { onPress: page.generate, reasonId: isFilled || !isAffordable ? undefined : reasonId })}
            />
          </div>
        )}
      </div>
    </div>
  );
}

const reasonId = 'generate-reason';
