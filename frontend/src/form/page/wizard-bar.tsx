import { ArrowLeft } from 'lucide-react';
import { Button } from '#frontend/src/ui/button.tsx';
import { GenerateButton, GenerateTerms } from './generate-action.tsx';
import { messages } from './messages.ts';
import type { PageForm } from './page-form.ts';

interface WizardBarProps {
  readonly page: PageForm;
  readonly isLast: boolean;
  /** Absent on the first step. */
  readonly onBack: (() => void) | undefined;
}

/** Back and Next in the thumb's reach; on the last step the cost and the balance. */
export function WizardBar({ page, isLast, onBack }: WizardBarProps) {
  return (
    <div className="sticky bottom-0 z-20 flex flex-col gap-3 border-t border-line bg-canvas px-4 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))]">
      {isLast && <GenerateTerms {...page} />}
      <div className="flex gap-3">
        {onBack && (
          <Button onClick={onBack} className="min-h-12 shrink-0">
            <ArrowLeft aria-hidden className="size-4 rtl:-scale-x-100" />
            {messages.back}
          </Button>
        )}
        {isLast ? (
          <GenerateButton {...page} />
        ) : (
          <Button type="submit" variant="primary" isBlock className="min-h-12">
            {messages.next}
          </Button>
        )}
      </div>
    </div>
  );
}
