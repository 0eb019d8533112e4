import { Sparkles, Undo2, X } from 'lucide-react';
import type { KeyboardEvent, MouseEvent } from 'react';
import { CreditLine, formatPriceBreakdown, spendLabel } from '#frontend/src/form/credit-check.tsx';
import { SavePreset } from '#frontend/src/form/presets/presets.tsx';
import { formatCredits } from '#frontend/src/lib/format.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { keepEnterFromSubmitting, readKey } from '#frontend/src/ui/inputs.tsx';
import { Spinner } from '#frontend/src/ui/progress-bar.tsx';
import { hasBreakdown } from '#shared/form/price.ts';
import { isOnIntro, type PageForm } from './form-position.ts';
import { messages } from './messages.ts';

type ActionProps = Pick<PageForm, 'credits' | 'price' | 'isGenerating'>;

interface GenerateButtonProps extends ActionProps {
  readonly onPress?: () => void;
  readonly reasonId?: string | undefined;
}

export function GenerateButton({ credits, price, isGenerating, onPress, reasonId }: GenerateButtonProps) {
  return (
    <Button
      type={onPress ? 'button' : 'submit'}
      variant={credits.isPreview ? 'secondary' : 'primary'}
      isBlock
      className="min-h-12"
      disabled={isGenerating || !credits.balance}
      aria-disabled={reasonId !== undefined || undefined}
      aria-describedby={reasonId}
      onClick={(event) => !isSecondTap(event) && onPress?.()}
    >
      {isGenerating ? <Spinner /> : <Sparkles aria-hidden className="size-4" />}
      <span>{isGenerating ? messages.generating : spendLabel(credits, messages.generate(price.credits))}</span>
    </Button>
  );
}

/** Ctrl+Enter or Cmd+Enter generates from any field of the form. A plain Enter never spends credits. */
export function generateOnShortcut(
  { isGenerating, generate }: Pick<PageForm, 'isGenerating' | 'generate'>,
  { isNextOnEnter = false } = {},
) {
  return (event: KeyboardEvent<HTMLElement>) => {
    if (!isNextOnEnter) keepEnterFromSubmitting(event);
    const isShortcut = readKey(event) === 'Enter' && (event.ctrlKey || event.metaKey) && !isGenerating;
    const isInside = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (isShortcut && isInside) {
      event.preventDefault();
      generate();
    }
  };
}

/** Generate replaces Next in the wizard: the second tap of a double tap must not spend credits. */
function isSecondTap(event: MouseEvent): boolean {
  if (event.detail > 1) event.preventDefault();
  return event.detail > 1;
}

export function PriceLine({ price }: Pick<PageForm, 'price'>) {
  return <p className="font-medium tabular-nums">{formatCredits(price.credits)}</p>;
}

export function PriceBreakdown({ price }: Pick<PageForm, 'price'>) {
  return hasBreakdown(price) && <p className="min-w-0 tabular-nums wrap-anywhere">{formatPriceBreakdown(price)}</p>;
}

export function GenerateTerms({ credits, price }: Pick<PageForm, 'credits' | 'price'>) {
  return (
    <div className="flex flex-col gap-1 text-sm text-muted">
      <PriceBreakdown price={price} />
      <CreditLine {...credits} />
      <p>
        {messages.notice} {messages.charge}
      </p>
    </div>
  );
}

export function EntryActions({ form, filled, filledFrom, isGenerating, position }: PageForm) {
  if (filledFrom) {
    return (
      <div
        role="status"
        className="flex w-full flex-wrap items-center justify-between gap-x-3 rounded-control bg-raised ps-4 text-sm"
      >
        <p className="min-w-0 py-2 wrap-anywhere">{messages.filledFrom(filledFrom.name)}</p>
        <Button variant="ghost" onClick={filledFrom.undo}>
          <Undo2 aria-hidden className="size-4" />
          {messages.undo}
        </Button>
      </div>
    );
  }
  if (!filled.isTouched || isGenerating) return undefined;
  const clear = () => {
    filled.reset({});
    // The focused button disappears, so the first field gets the focus.
    const first = filled.fields.find(isOnIntro);
    if (first) position.reveal(first);
    filled.offerUndo(messages.cleared, filled.values);
  };
  return (
    <div className="flex flex-wrap self-start">
      <Button variant="ghost" onClick={clear}>
        <X aria-hidden className="size-4" />
        {messages.clear}
      </Button>
      <SavePreset fields={form.fields} filled={filled} />
    </div>
  );
}
