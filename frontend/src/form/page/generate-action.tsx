import { Sparkles } from 'lucide-react';
import type { MouseEvent } from 'react';
import { Button } from '#frontend/src/ui/button.tsx';
import { Spinner } from '#frontend/src/ui/spinner.tsx';
import { messages } from './messages.ts';
import type { PageForm } from './page-form.ts';

type ActionProps = Pick<PageForm, 'balance' | 'form' | 'isGenerating'>;

/** Submits the form around it, or says why it can't be. */
export function GenerateButton({ balance, form, isGenerating }: ActionProps) {
  return (
    <Button
      type="submit"
      variant="primary"
      isBlock
      className="min-h-12"
      disabled={isGenerating || !balance}
      onClick={ignoreSecondTap}
    >
      {isGenerating ? <Spinner /> : <Sparkles aria-hidden className="size-4" />}
      {isGenerating ? messages.generating : labelOf(balance, form.creditCost)}
    </Button>
  );
}

/** In the wizard it comes up where Next was: the second half of a double tap must not buy anything. */
function ignoreSecondTap(event: MouseEvent): void {
  if (event.detail > 1) event.preventDefault();
}

function labelOf(balance: ActionProps['balance'], creditCost: number): string {
  if (!balance) return messages.checking;
  return balance.hasEnough ? messages.generate(creditCost) : messages.insufficient;
}

/** The balance beside the cost, and what everybody has to know before paying. */
export function GenerateTerms({ balance }: Pick<PageForm, 'balance'>) {
  return (
    <div className="flex flex-col gap-1 text-sm text-muted">
      <p className="font-medium text-ink tabular-nums">
        {balance ? messages.balance(balance.available) : messages.checking}
        {balance && balance.held > 0 && <span className="text-muted"> · {messages.held(balance.held)}</span>}
      </p>
      <p className="text-pretty">{messages.notice}</p>
    </div>
  );
}
