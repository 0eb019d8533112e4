import { CircleAlert, CircleSlash } from 'lucide-react';
import type { Generation } from '#shared/contracts/generations.ts';
import { useMadeFrom } from '#frontend/src/files/actions/use-made-from.ts';
import { modelPagePath } from '#frontend/src/lib/model-page-path.ts';
import { formatAge, formatCredits } from '#frontend/src/lib/format.ts';
import { Button, ButtonLink } from '#frontend/src/ui/button.tsx';
import { labels } from '#frontend/src/ui/labels.ts';
import { ProgressBar } from '#frontend/src/ui/progress-bar.tsx';
import { failureAdvice, failureMessage } from './failure-text.ts';
import { progressView } from './generation-progress.ts';
import { messages } from './messages.ts';
import { refreshAccount } from './refresh-account.ts';
import { resultMessages } from './result-messages.ts';
import { useCancel } from './use-cancel.ts';
import { useNow } from './use-now.ts';

interface ResultProps {
  readonly generation: Generation;
}

const frame = 'flex flex-col gap-4 rounded-card border border-line bg-surface card-inset';

/** One that is not ready yet. */
export function RunningResult({ generation }: ResultProps) {
  const { value, text } = progressView(generation, useNow());
  const { cancel, isCancelling } = useCancel({ onAnswer: refreshAccount });
  const isEnding = isCancelling(generation);
  return (
    <section aria-busy className={frame}>
      <h2 className="text-lg font-semibold tracking-tight">{messages.creating[generation.outputType]}</h2>
      <ProgressBar label={messages.progress} value={value} />
      <p className="font-medium tabular-nums">{text}</p>
      <p className="text-sm text-muted">{messages.mayLeave}</p>
      <div className="flex flex-wrap gap-2">
        <Button disabled={isEnding} onClick={() => void cancel(generation.id)}>
          {isEnding ? messages.cancelling : messages.cancel}
        </Button>
        <ButtonLink to={modelPagePath(generation.routePath)}>{resultMessages.openPage}</ButtonLink>
      </div>
    </section>
  );
}

/** One that came to nothing: why, and the way back to what was entered. */
export function UnsuccessfulResult({ generation }: ResultProps) {
  const { id, status, error, creditCost, createdAt } = generation;
  const madeFrom = useMadeFrom({ generationId: id, name: resultMessages.attempt(formatAge(createdAt)) });
  const Icon = status === 'failed' ? CircleAlert : CircleSlash;
  return (
    <section className={frame}>
      <div className="flex gap-3">
        <Icon aria-hidden className="mt-1 size-5 text-muted" />
        <div className="flex min-w-0 flex-col gap-1.5">
          <h2 className="text-lg font-semibold tracking-tight">
            {status === 'failed' ? messages.failed : messages.cancelled}
          </h2>
          {error && <p>{failureMessage(error)}</p>}
          {error && <p className="text-sm text-muted">{failureAdvice(generation)}</p>}
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        {error?.retryable && (
          <Button variant="primary" onClick={() => madeFrom?.runAgain(creditCost)}>
            {labels.retry} ({formatCredits(creditCost)})
          </Button>
        )}
        <Button variant={error?.retryable ? 'secondary' : 'primary'} onClick={madeFrom?.remix}>
          {resultMessages.changeEntries}
        </Button>
      </div>
    </section>
  );
}
