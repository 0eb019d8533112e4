import { Sparkles } from 'lucide-react';
import type { KeyboardEvent, MouseEvent } from 'react';
import { isReckoned } from '#shared/form/price.ts';
import { formatCredits } from '#frontend/src/lib/format.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { Spinner } from '#frontend/src/ui/spinner.tsx';
import { CreditLine, spendLabel } from '../credits/credit-line.tsx';
import { priceReckoning } from '../credits/price-reckoning.ts';
import { messages } from './messages.ts';
import type { PageForm } from './page-form.ts';

type ActionProps = Pick<PageForm, 'credits' | 'price' | 'isGenerating'>;

interface GenerateButtonProps extends ActionProps {
  /** What it does where something else submits the form around it. */
  readonly onPress?: () => void;
  /** The id of what says why it can't be pressed yet. */
  readonly reasonId?: string | undefined;
}

/** Submits the form around it, or says why it can't be. */
export function GenerateButton({ credits, price, isGenerating, onPress, reasonId }: GenerateButtonProps) {
  return (
    <Button
      type={onPress ? 'button' : 'submit'}
      variant="primary"
      isBlock
      className="min-h-12"
      disabled={isGenerating || !credits.balance}
      aria-disabled={reasonId !== undefined || undefined}
      aria-describedby={reasonId}
      onClick={(event) => !isSecondTap(event) && onPress?.()}
    >
      {isGenerating ? <Spinner /> : <Sparkles aria-hidden className="size-4" />}
      {isGenerating ? messages.generating : spendLabel(credits, messages.generate(price.credits))}
    </Button>
  );
}

/** Ctrl+Enter, or the Mac's own key, generates from any field; not from a sheet above the form. */
export function generatesByKey({ isGenerating, generate }: Pick<PageForm, 'isGenerating' | 'generate'>) {
  return (event: KeyboardEvent<HTMLElement>) => {
    const isWanted = event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !isGenerating;
    const isInside = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (!isWanted || !isInside) return;
    event.preventDefault();
    generate();
  };
}

/** In the wizard it comes up where Next was: the second half of a double tap must not buy anything. */
function isSecondTap(event: MouseEvent): boolean {
  if (event.detail > 1) event.preventDefault();
  return event.detail > 1;
}

/** What it costs, where no button says it. */
export function PriceLine({ price }: Pick<PageForm, 'price'>) {
  return <p className="font-medium tabular-nums">{formatCredits(price.credits)}</p>;
}

/** How the price comes about, where that depends on what is asked for. */
export function Reckoning({ price }: Pick<PageForm, 'price'>) {
  return isReckoned(price) && <p className="min-w-0 tabular-nums wrap-anywhere">{priceReckoning(price)}</p>;
}

/** How the price comes about, the balance, and what everybody has to know before paying. */
export function GenerateTerms({ credits, price }: Pick<PageForm, 'credits' | 'price'>) {
  return (
    <div className="flex flex-col gap-1 text-sm text-muted">
      <Reckoning price={price} />
      <CreditLine {...credits} />
      <p className="text-pretty">
        {messages.notice} {messages.charge}
      </p>
    </div>
  );
}
